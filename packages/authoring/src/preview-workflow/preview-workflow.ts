import { engine, type OutlineItem } from '@workrail/engine';
import { defined, E, program, type TaskEither } from '@workrail/kernel';
import type {
  FindWorkflowError,
  FoundWorkflow,
  PathsUnusableError,
  WorkflowSourceError,
} from '@workrail/ports';
import type { CompiledWorkflow, Diagnostic } from '@workrail/workflow-compiler';
import { headOf, invalidWorkflow, type WorkflowHead } from '../catalog/catalog.ts';
import { suppliedWorkflows } from '../catalog/place-libraries.ts';
import type { Dependencies } from '../dependencies.ts';

/** A workflow that the current project sees, or a file, wherever it lies. */
export type PreviewWorkflowInput = ({ readonly workflowId: string } | { readonly path: string }) & {
  /** Texts in full, where an outline has their beginnings. */
  readonly whole?: boolean;
};

export interface WorkflowPreview extends WorkflowHead {
  readonly file: string;
  /** How much there is of what holds for the whole run; only what there is. */
  readonly standing: StandingCounts;
  /** What stands in the workflow's slots. */
  readonly bindings?: Readonly<Record<string, string>>;
  /** Steps and loops in order, nested by `level`. */
  readonly outline: readonly OutlineItem[];
  readonly warnings: readonly Diagnostic[];
}

type Standing = 'rules' | 'preconditions' | 'questions' | 'references' | 'functions';
export type StandingCounts = Readonly<Partial<Record<Standing, number>>>;

/** The path names no file, or more than one. */
export interface NotOneFileError {
  readonly _tag: 'NotOneFileError';
  readonly path: string;
  readonly files: number;
}

export type PreviewWorkflowError =
  | FindWorkflowError
  | PathsUnusableError
  | WorkflowSourceError
  | NotOneFileError;

/** What a workflow would do, as a whole. Reads only. */
export const previewWorkflow =
  (deps: Pick<Dependencies, 'catalog' | 'namedFiles' | 'workspaces' | 'compiler'>) =>
  (input: PreviewWorkflowInput): TaskEither<PreviewWorkflowError, WorkflowPreview> =>
    program(async ({ take }) => {
      if ('path' in input) return previewOf(await take(compiledFile(deps, input.path)), input);
      const workspace = await deps.workspaces.resolve(undefined);
      return previewOf(await take(deps.catalog.find(input.workflowId, workspace)), input);
    });

const compiledFile = (
  deps: Parameters<typeof previewWorkflow>[0],
  path: string,
): TaskEither<PreviewWorkflowError, FoundWorkflow> =>
  program(async ({ take, value, fail }) => {
    const { files, unreadable } = await take(deps.namedFiles.find([path]));
    const [fault] = unreadable;
    if (fault !== undefined) return fail({ _tag: 'WorkflowSourceError', ...fault });
    const [only, another] = (await take(suppliedWorkflows(deps, files))).workflows;
    if (only === undefined || another !== undefined)
      return fail({ _tag: 'NotOneFileError', path, files: files.length });
    const { compile } = await deps.compiler();
    const compiled = value(E.mapLeft(invalidWorkflow(path, only.file))(compile(only.file, only.library)));
    return { ...compiled, file: only.file };
  });

function previewOf(found: FoundWorkflow, { whole = false }: PreviewWorkflowInput): WorkflowPreview {
  const { workflow, file, warnings } = found;
  return defined({
    ...headOf(found),
    file: file.file,
    standing: countsOf(workflow),
    bindings: workflow.bindings,
    outline: engine.outlineOf(workflow, { whole }),
    warnings,
  });
}

function countsOf(workflow: CompiledWorkflow): StandingCounts {
  const some = (items: readonly unknown[] = []) => (items.length === 0 ? undefined : items.length);
  return defined({
    rules: some(workflow.metaGuidance),
    preconditions: some(workflow.preconditions),
    questions: some(workflow.clarificationPrompts),
    references: some(workflow.references),
    functions: some(workflow.functions),
  });
}
