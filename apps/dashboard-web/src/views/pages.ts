import { type ComponentType, lazy } from 'react';
import type { StringRouteParams } from 'wouter';
import { retried } from '../model/retried.ts';
import { SessionsPage } from './sessions/sessions-page.tsx';

/** How a page is found from everywhere. */
interface Menu {
  readonly title: string;
  /** Pressed after `g`. */
  readonly key: string;
}

/** What an address shows. */
interface Page {
  /** With `:name` for what differs. */
  readonly path: string;
  /** It gets what differs by name. */
  readonly View: ComponentType<Readonly<Record<string, string>>>;
  readonly menu?: Menu;
  /** Loads the page ahead, where it is not there from the start. */
  readonly load?: () => Promise<unknown>;
}

const later = (ms: number): Promise<unknown> => new Promise((resolve) => window.setTimeout(resolve, ms));

/** A page that is loaded when it is needed, or ahead of that. */
const page = <const Path extends string>(
  path: Path,
  load: () => Promise<{ readonly default: ComponentType<StringRouteParams<Path>> }>,
  menu?: Menu,
): Page => {
  // The router gives what the path names, which is what the view takes.
  const View = lazy(() => retried(load, later)) as unknown as Page['View'];
  return { path, View, load, ...(menu === undefined ? {} : { menu }) };
};

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
