import type { Warning } from '@workrail/event-log';
import { E } from '@workrail/kernel';
import type { Catalog } from '../catalog/catalog.ts';
import type { RunFacts } from './run-cache.ts';

/** What happened to the workflow's file since the run was pinned. The run itself goes on unchanged. */
export async function driftOf(catalog: Catalog, run: RunFacts): Promise<readonly Warning[]> {
  const { workflowId } = run.workflow;
  const current = await catalog.currentHash(workflowId, run.workspace)();
  if (E.isRight(current)) {
    return current.right === run.workflowHash
      ? []
      : [warning('WORKFLOW_CHANGED', `The file of "${workflowId}" has changed since this run started.`)];
  }
  switch (current.left._tag) {
    case 'WorkflowNotFoundError':
      return [warning('WORKFLOW_MISSING', `The file of "${workflowId}" is gone or was given another id.`)];
    case 'WorkflowInvalidError':
    case 'WorkflowAmbiguousError':
      return [warning('WORKFLOW_INVALID', `The file of "${workflowId}" can no longer be run.`)];
    case 'WorkflowSourceError':
      return [warning('WORKFLOW_MISSING', `The folder of "${workflowId}" can not be read.`)];
  }
}

const warning = (code: Warning['code'], fact: string): Warning => ({
  code,
  message: `${fact} This run goes on with the version it started with; start a new run to use the file as it is now.`,
});
