import type { Either, JsonObject } from '@workrail/kernel';
import type {
  Binding,
  CompiledFile,
  Diagnostic,
  Library,
  RefusedId,
  WorkflowFile,
  WorkflowHeader,
  WorkflowSourceKind,
} from '@workrail/workflow-compiler';

/** The compiler with its digests bound. */
interface BoundCompiler {
  readonly readHeader: (file: WorkflowFile) => Either<readonly Diagnostic[], WorkflowHeader>;
  /** The slots that a project fills in, and with what. */
  readonly readBindings: (
    file: Pick<WorkflowFile, 'file' | 'text' | 'encoding'>,
  ) => Either<readonly Diagnostic[], readonly Binding[]>;
  readonly compile: (file: WorkflowFile, library: Library) => Either<readonly Diagnostic[], CompiledFile>;
  /** What stands against an id of a new workflow. */
  readonly refusedId: (id: string, source: WorkflowSourceKind) => RefusedId | undefined;
  readonly schema: () => JsonObject;
  /** What the rules mean that a diagnostic can name, by id. */
  readonly rules: Readonly<Record<string, string>>;
}

/** Loads the compiler when it is first needed: its parsers stay off the path to the first answer. */
export type WorkflowCompiler = () => Promise<BoundCompiler>;
