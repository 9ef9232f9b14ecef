import { setting } from './settings.ts';

export const theme = setting('theme', ['system', 'light', 'dark']);

/** Puts the theme on the page, now and whenever it changes. */
export function applyTheme(): void {
  const apply = (): void => {
    const chosen = theme.get();
    if (chosen === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = chosen;
  };
  apply();
  theme.subscribe(apply);
}
