import { type Page, page } from './define-page.ts';
import { SessionsPage } from './sessions/sessions-page.tsx';

/** Every page, in the order of the menu. The first one is there at once. */
export const PAGES: readonly Page[] = [
  { path: '/', View: SessionsPage, menu: { title: 'Sessions', key: 's' } },
  page('/sessions/:sessionId', () => import('./session/session-page.tsx')),
  page('/workflows', () => import('./workflows/workflows-page.tsx'), { title: 'Workflows', key: 'w' }),
  page('/workflows/:workflowId', () => import('./workflows/workflow-page.tsx')),
];

/** Where the menu leads. */
export const MENU = PAGES.flatMap(({ path, menu }) => (menu === undefined ? [] : [{ path, ...menu }]));

const IDLE_MS = 1_000;

/** Loads every page once the first one stands, so that going to one needs the dashboard only for what it shows. */
export function loadAhead(): () => void {
  const timer = window.setTimeout(() => {
    // What fails here is tried again, and told of, where it is needed.
    for (const { load } of PAGES) void load?.().catch(() => undefined);
  }, IDLE_MS);
  return () => window.clearTimeout(timer);
}
