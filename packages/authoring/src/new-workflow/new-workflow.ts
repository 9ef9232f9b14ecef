import { E, program, type TaskEither, type WorkflowHash } from '@workrail/kernel';
import type { OutputError, OutputTakenError, SourceFile, WorkflowSourceError } from '@workrail/ports';
import type { RefusedId } from '@workrail/workflow-compiler';
import { saysId } from '../catalog/says-id.ts';
import type { Shelf } from '../catalog/shelf.ts';
import type { Dependencies } from '../dependencies.ts';
import { starterText } from './starter-text.ts';

export interface NewWorkflowInput {
  readonly workflowId: string;
  /** Where it is to lie; in the folder of the project's workflows, where it is left out. */
  readonly file?: string;
  /** True: no file is made, and the answer has its text. */
  readonly textOnly?: boolean;
}

export interface NewWorkflow {
  readonly workflowId: string;
  /** Absolute path of the file that was made, or would have been. */
  readonly path: string;
  /** What the file would hold, where only that was asked for. */
  readonly text?: string;
  readonly format: SourceFile['format'];
  readonly workflowHash: WorkflowHash;
  /** Whether a server that is started in the project offers it. */
  readonly offered: boolean;
}

/** No workflow can be made with this id. Nothing was written. */
interface WorkflowIdRefusedError extends RefusedId {
  readonly _tag: 'WorkflowIdRefusedError';
  readonly workflowId: string;
}

/** The project sees a workflow of this id already, so that one of the two would hide the other. Nothing was written. */
interface WorkflowIdTakenError {
  readonly _tag: 'WorkflowIdTakenError';
  readonly workflowId: string;
  readonly files: readonly string[];
}

/** The ending of the file says no format that workflows have. Nothing was written. */
interface WorkflowFormatError {
  readonly _tag: 'WorkflowFormatError';
  readonly path: string;
}

export type NewWorkflowError =
  | WorkflowIdRefusedError
  | WorkflowIdTakenError
  | WorkflowFormatError
  | WorkflowSourceError
  | OutputError
  | OutputTakenError;

/** Makes a workflow file that compiles, with a little of everything in it; never over one that is there. */
export const newWorkflow =
  (deps: Pick<Dependencies, 'catalog' | 'compiler' | 'outputs' | 'projectHere'>) =>
  ({ workflowId, file, textOnly = false }: NewWorkflowInput): TaskEither<NewWorkflowError, NewWorkflow> =>
    program(async ({ take, fail }) => {
      const { compile, refusedId } = await deps.compiler();
      const refused = refusedId(workflowId, 'project');
      if (refused !== undefined) return fail({ _tag: 'WorkflowIdRefusedError', workflowId, ...refused });
      const project = await deps.projectHere.workflows();
      const path = file ?? project.file(`${workflowId}.yaml`);
      const format = formatOf(path);
      if (format === undefined) return fail({ _tag: 'WorkflowFormatError', path });
      const files = filesWith(workflowId, await take(deps.catalog.shelf(project.workspace)));
      if (files.length > 0) return fail({ _tag: 'WorkflowIdTakenError', workflowId, files });
      const text = starterText(workflowId, format);
      const { offer } = await take(deps.catalog.offer(project.workspace));
      const starter = { file: path, text, format, source: 'project', inRoutinesFolder: false } as const;
      const compiled = compile(starter, offer);
      if (E.isLeft(compiled)) throw new Error(`the starter does not compile: ${compiled.left[0]?.message}`);
      const { hash: workflowHash } = compiled.right;
      if (textOnly) return { workflowId, path, format, workflowHash, offered: false, text };
      const made = await take(deps.outputs.create(path, text));
      // The file is made, whatever is wrong with others by now.
      const shelf = await deps.catalog.shelf(project.workspace)();
      const offered = E.isRight(shelf) && E.isRight(shelf.right.locate(workflowId));
      return { workflowId, path: made, format, workflowHash, offered };
    });

function formatOf(path: string): SourceFile['format'] | undefined {
  if (/\.json$/i.test(path)) return 'json';
  return /\.ya?ml$/i.test(path) ? 'yaml' : undefined;
}

/** Files that have the id, and those that can't be read and say it. */
function filesWith(workflowId: string, shelf: Shelf): readonly string[] {
  const located = shelf.locate(workflowId);
  if (E.isRight(located)) return [located.right.file];
  if (located.left._tag === 'WorkflowAmbiguousError') return located.left.files;
  return shelf.refused.filter(saysId(workflowId)).map(({ file }) => file);
}
