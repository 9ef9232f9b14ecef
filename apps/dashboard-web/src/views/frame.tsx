import { CircleHelp, Monitor, Moon, Sun } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { FeedStatus } from '../api/feed.ts';
import { useHotkeys } from '../parts/hotkeys.ts';
import { LiveStatus } from '../parts/live-status.tsx';
import { theme } from '../parts/theme.ts';
import './frame.css';
import { Help } from './help.tsx';
import { MENU } from './pages.ts';

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon };

export function Frame({ status, children }: { readonly status: FeedStatus; readonly children: ReactNode }) {
  const [location, navigate] = useLocation();
  const [helps, setHelps] = useState(false);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(location);
  useEffect(() => {
    // Who goes to another page with a link begins at its top, also with a screen reader.
    if (shown.current !== location) main.current?.focus();
    shown.current = location;
  }, [location]);
  useHotkeys({
    '?': () => setHelps(true),
    ...Object.fromEntries(MENU.map(({ path, key }) => [`g ${key}`, () => navigate(path)])),
    t: theme.next,
  });
  const current = MENU.findLast(({ path }) => location.startsWith(path));
  return (
    <div className="frame">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="in-row bar">
        <Link href="/" className="in-row brand" aria-label="WorkRail">
          <img src="/icon.svg" alt="" width={22} height={22} />
          <span>WorkRail</span>
        </Link>
        <nav aria-label="Pages">
          {MENU.map(({ path, title }) => (
            <Link
              key={path}
              href={path}
              className="tab focus-inside"
              aria-current={path === current?.path ? 'page' : undefined}
            >
              {title}
            </Link>
          ))}
        </nav>
        <div className="in-row bar-end at-end">
          <LiveStatus status={status} />
          <ThemeButton />
          <button
            type="button"
            className="button quiet icon"
            aria-label="Keyboard shortcuts"
            title="Keyboard shortcuts (?)"
            onClick={() => setHelps(true)}
          >
            <CircleHelp size={16} aria-hidden />
          </button>
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Help isOpen={helps} onClose={() => setHelps(false)} />
    </div>
  );
}

function ThemeButton() {
  const chosen = theme.use();
  const Icon = THEME_ICONS[chosen];
  const label = `Theme: ${chosen}`;
  return (
    <button
      type="button"
      className="button quiet icon"
      aria-label={label}
      title={`${label} (t)`}
      onClick={theme.next}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}
