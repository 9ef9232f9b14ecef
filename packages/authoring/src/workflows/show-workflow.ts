import { engine, type OutlineItem } from '@workrail/engine';
import { outlineFacts, outlineMarks } from '@workrail/engine/outline-text';
import { program, type TaskEither } from '@workrail/kernel';
import type { FindWorkflowError } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import { checkWorkspacePath } from '@workrail/requests';
import { headOf, type WorkflowHead } from '../catalog/catalog.ts';
import type { Dependencies } from '../dependencies.ts';

export interface ShowWorkflowInput {
  readonly workflowId: string;
  /** Project whose workflows are meant. */
  readonly workspace?: string;
}

/** A step or a loop in words. */
export interface WorkflowOutlineLine {
  readonly kind: OutlineItem['kind'];
  readonly id: string;
  readonly title: string;
  /** Depth in loops, from 0. */
  readonly level: number;
  /** When it runs, the beginning of its prompt, what it asks for; a line each. */
  readonly details: readonly string[];
}

export interface WorkflowDetail extends WorkflowHead {
  /** Of its file. */
  readonly path: string;
  /** The file as it is. */
  readonly text: string;
  readonly outline: readonly WorkflowOutlineLine[];
  readonly warnings: readonly string[];
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
        warnings: found.warnings.map(({ message, suggestion }) =>
          suggestion === undefined ? message : `${message}; ${suggestion}`,
        ),
      };
    });

function lineOf(item: OutlineItem): WorkflowOutlineLine {
  const { kind, id, title, level, excerpt } = item;
  const beginning = excerpt === undefined || excerpt === '' ? [] : [excerpt];
  return { kind, id, title, level, details: [...outlineMarks(item), ...beginning, ...outlineFacts(item)] };
}
