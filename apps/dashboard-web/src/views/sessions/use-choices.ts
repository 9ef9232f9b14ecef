import { useMemo } from 'react';
import type { ListedSession } from '../../model/merge-sessions.ts';

const workspaces = new Set<string>();
const workflows = new Set<string>();

/** The projects and workflows that were seen since the page was opened; a filter does not take them away. */
export function useChoices(sessions: readonly ListedSession[]) {
  return useMemo(() => {
    for (const { workspace, runs } of sessions) {
      if (workspace !== undefined) workspaces.add(workspace);
      for (const { workflowId } of runs) workflows.add(workflowId);
    }
    return { workspaces: [...workspaces].sort(), workflows: [...workflows].sort() };
  }, [sessions]);
}
