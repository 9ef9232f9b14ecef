import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { choicesQuery } from '../../api/queries.ts';
import type { ListedSession } from '../../model/merge-sessions.ts';

const workspaces = new Set<string>();
const workflows = new Set<string>();

/** The projects and workflows that there are, and those of sessions that came since they were asked for. */
export function useChoices(sessions: readonly ListedSession[]) {
  const { data } = useQuery(choicesQuery);
  return useMemo(() => {
    for (const workspace of data?.workspaces ?? []) workspaces.add(workspace);
    for (const workflow of data?.workflows ?? []) workflows.add(workflow);
    for (const { workspace, runs } of sessions) {
      if (workspace !== undefined) workspaces.add(workspace);
      for (const { workflowId } of runs) workflows.add(workflowId);
    }
    return { workspaces: [...workspaces].sort(), workflows: [...workflows].sort() };
  }, [sessions, data]);
}
