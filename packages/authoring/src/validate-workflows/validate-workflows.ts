import { defined, E, program, type TaskEither, type WorkflowHash } from '@workrail/kernel';
import type { PathsUnusableError, WorkflowSourceError } from '@workrail/ports';
import type { Diagnostic } from '@workrail/workflow-compiler';
import { libraryOf, type NamedWorkflow } from '../catalog/named-workflows.ts';
import { suppliedWorkflows } from '../catalog/place-libraries.ts';
import type { Dependencies } from '../dependencies.ts';
import { duplicateIds, OWN_RULES, unreadableSource } from './own-rules.ts';
import { unknownBindings } from './unknown-bindings.ts';

export interface ValidateWorkflowsInput {
  /** Files, and folders that are looked through. */
  readonly paths: readonly string[];
  /** Hears how far it is; the first call is for no file. */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface ValidatedFile {
  readonly file: string;
  /** Set where it is no workflow file: the project's bindings, or a place that cannot be read. */
  readonly other?: 'bindings' | 'unreadable';
  /** True where it has no errors; it may have warnings. */
  readonly ok: boolean;
  /** Absent where the file does not say it in a way that can be read. */
  readonly workflowId?: string;
  /** Absent where the file does not compile. */
  readonly workflowHash?: WorkflowHash;
  readonly diagnostics: readonly Diagnostic[];
}

export interface ValidationReport {
  /** In the order in which they were named and found; last, places that are not workflow files. */
  readonly files: readonly ValidatedFile[];
  readonly errors: number;
  readonly warnings: number;
  /** What the rules mean that a diagnostic can name, by id. */
  readonly rules: Readonly<Record<string, string>>;
}

/** The paths are there and hold no workflow file. */
export interface NothingToValidateError {
  readonly _tag: 'NothingToValidateError';
  readonly paths: readonly string[];
}

export type ValidateWorkflowsError = PathsUnusableError | WorkflowSourceError | NothingToValidateError;

/** Compiles workflow files, in known folders or outside, with the routines and bindings that they would run with. */
export const validateWorkflows =
  (deps: Pick<Dependencies, 'catalog' | 'namedFiles' | 'compiler'>) =>
  (input: ValidateWorkflowsInput): TaskEither<ValidateWorkflowsError, ValidationReport> =>
    program(async ({ take, fail }) => {
      const found = await take(deps.namedFiles.find(input.paths));
      if (found.files.length + found.unreadable.length === 0)
        return fail({ _tag: 'NothingToValidateError', paths: input.paths });
      const { compile, rules } = await deps.compiler();
      const { offers, workflows: named } = await take(suppliedWorkflows(deps, found.files));
      const duplicates = duplicateIds(named);
      input.onProgress?.(0, named.length);
      const compiled = named.map((one, index) => {
        const validated = validatedFile(one, compile(one.file, one.library), duplicates.get(one.file.path));
        input.onProgress?.(index + 1, named.length);
        return validated;
      });
      const beside = [
        ...found.unreadable.map((source) => reportOn('unreadable', [unreadableSource(source)])),
        ...offers.flatMap(({ offer, fault, bound }) => {
          const library = libraryOf(named, offer);
          const unknown =
            bound === undefined ? [] : unknownBindings(bound, library, (file) => compile(file, library));
          return reportOn('bindings', fault === undefined ? unknown : [fault, ...unknown]);
        }),
      ];
      const files = [...compiled, ...beside.flat()];
      const all = files.flatMap(({ diagnostics }) => diagnostics);
      const errors = all.filter(isError).length;
      return { files, errors, warnings: all.length - errors, rules: { ...rules, ...OWN_RULES } };
    });

type Outcome = ReturnType<Awaited<ReturnType<Dependencies['compiler']>>['compile']>;

function validatedFile(
  { file, header }: NamedWorkflow,
  outcome: Outcome,
  duplicate: Diagnostic | undefined,
): ValidatedFile {
  const found = E.isRight(outcome) ? outcome.right.warnings : outcome.left;
  const diagnostics = duplicate === undefined ? found : [...found, duplicate].sort(byPlace);
  return defined({
    file: file.file,
    ok: !diagnostics.some(isError),
    workflowId: E.isRight(header) ? header.right.workflowId : undefined,
    workflowHash: E.isRight(outcome) ? outcome.right.hash : undefined,
    diagnostics,
  });
}

/** What is to be said about one file that is no workflow; nothing where there is nothing. */
function reportOn(
  other: NonNullable<ValidatedFile['other']>,
  diagnostics: readonly Diagnostic[],
): readonly ValidatedFile[] {
  const [first] = diagnostics;
  return first === undefined
    ? []
    : [{ file: first.file, other, ok: !diagnostics.some(isError), diagnostics }];
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

const byPlace = (left: Diagnostic, right: Diagnostic): number =>
  left.line - right.line || left.column - right.column;
