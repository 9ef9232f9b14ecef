import type { Either, Json, JsonObject } from '@workrail/kernel';
import type {
  Binding,
  CommandFile,
  CompiledFile,
  Diagnostic,
  Library,
  LocatedDocument,
  Manifest,
  RefusedId,
  WorkflowFile,
  WorkflowHeader,
  WorkflowSourceKind,
} from '@workrail/workflow-compiler';

/** The compiler with its digests bound. */
interface BoundCompiler {
  readonly readHeader: (file: WorkflowFile) => Either<readonly Diagnostic[], WorkflowHeader>;
  /** What a file says of itself, which may be a workflow of either dialect, and all that it holds. */
  readonly readManifest: (file: WorkflowFile) => Either<readonly Diagnostic[], Manifest>;
  /** A workflow whose steps call commands. Left: the file is none. */
  readonly readCommandWorkflow: (file: WorkflowFile) => Either<readonly Diagnostic[], CommandFile>;
  /** A document of another format, with the places of its values. Left: why it cannot be read. */
  readonly readDocument: (
    file: Pick<WorkflowFile, 'file' | 'text' | 'format'>,
  ) => Either<readonly Diagnostic[], LocatedDocument>;
  /** A workflow as the text of a file. Left: why it cannot be written in this format. */
  readonly manifestText: (value: Json, format: WorkflowFile['format']) => Either<string, string>;
  /** The text of a file with another id in the same place. Left: why only a person can change it. */
  readonly withWorkflowId: (file: WorkflowFile, workflowId: string) => Either<string, string>;
  /** The slots that a project fills in, and with what. */
  readonly readBindings: (
    file: Pick<WorkflowFile, 'file' | 'text' | 'encoding'>,
  ) => Either<readonly Diagnostic[], readonly Binding[]>;
  readonly compile: (file: WorkflowFile, library: Library) => Either<readonly Diagnostic[], CompiledFile>;
  /** What stands against an id of a new workflow. */
  readonly refusedId: (id: string, source: WorkflowSourceKind) => RefusedId | undefined;
  readonly schema: (kind: 'agent' | 'command') => JsonObject;
  /** What the rules mean that a diagnostic can name, by id. */
  readonly rules: Readonly<Record<string, string>>;
}

/** Loads the compiler when it is first needed: its parsers stay off the path to the first answer. */
export type WorkflowCompiler = () => Promise<BoundCompiler>;
