import type { WorkflowDetail } from '@workrail/dashboard-contract';
import { engine, type OutlineItem } from '@workrail/engine';
import { outlineFacts, outlineMarks } from '@workrail/engine/outline-text';
import { program, type TaskEither, withSuggestion } from '@workrail/kernel';
import type { FindWorkflowError } from '@workrail/ports';
import { checkWorkspacePath, type InvalidInputError } from '@workrail/requests';
import { headOf } from '../catalog/catalog.ts';
import type { Dependencies } from '../dependencies.ts';

export interface ShowWorkflowInput {
  readonly workflowId: string;
  /** Project whose workflows are meant. */
  readonly workspace?: string;
}

export type ShowWorkflowError = FindWorkflowError | InvalidInputError;

/** A workflow: its file, and what was compiled of it. */
export const showWorkflow =
  (deps: Pick<Dependencies, 'catalog' | 'workspaces'>) =>
  (input: ShowWorkflowInput): TaskEither<ShowWorkflowError, WorkflowDetail> =>
    program(async ({ take, value }) => {
      const workspace = await deps.workspaces.resolve(
        value(checkWorkspacePath(input.workspace, 'workspace')),
      );
      const found = await take(deps.catalog.find(input.workflowId, workspace));
      return {
        ...headOf(found),
        path: found.file.path,
        text: found.file.text,
        outline: engine.outlineOf(found.workflow).map(lineOf),
        warnings: found.warnings.map(withSuggestion),
      };
    });

function lineOf(item: OutlineItem): WorkflowDetail['outline'][number] {
  const { kind, id, title, level, excerpt } = item;
  const beginning = excerpt === undefined || excerpt === '' ? [] : [excerpt];
  return { kind, id, title, level, details: [...outlineMarks(item), ...beginning, ...outlineFacts(item)] };
}
