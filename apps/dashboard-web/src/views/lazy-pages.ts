import { lazy } from 'react';
import { retried } from '../model/retried.ts';

const later = (ms: number): Promise<unknown> => new Promise((resolve) => window.setTimeout(resolve, ms));

const loads = {
  session: () => import('./session/session-page.tsx'),
  workflows: () => import('./workflows/workflows-page.tsx'),
  workflow: () => import('./workflows/workflow-page.tsx'),
};

export const SessionPage = lazy(() => retried(loads.session, later));
export const WorkflowsPage = lazy(() => retried(loads.workflows, later));
export const WorkflowPage = lazy(() => retried(loads.workflow, later));

const IDLE_MS = 1_000;

/** Loads every page once the first one stands, so that going to one needs the dashboard only for what it shows. */
export function loadAhead(): () => void {
  const timer = window.setTimeout(() => {
    // What fails here is tried again, and told of, where it is needed.
    for (const load of Object.values(loads)) void load().catch(() => undefined);
  }, IDLE_MS);
  return () => window.clearTimeout(timer);
}
