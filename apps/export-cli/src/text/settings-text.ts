import type { Json } from '@workrail/kernel';
import type { Setting } from '@workrail/ports';
import type { Paint } from './paint.ts';
import { visible } from './visible.ts';

/** Each setting with its value, and below it what it means. */
export function settingsText(settings: readonly Setting[], paint: Paint): string {
  const width = Math.max(...settings.map(({ name }) => name.length));
  return settings
    .map(({ name, value, about, usual }) => {
      const shown = value === undefined ? paint.faint(`not set (${usual})`) : valueText(value);
      return `${name.padEnd(width)}  ${shown}\n${' '.repeat(width)}  ${paint.faint(about)}\n`;
    })
    .join('');
}

/** Several values are told with commas between them. */
export const valueText = (value: Json): string =>
  [value]
    .flat()
    .map((one) => visible(String(one)))
    .join(', ');
