import type { Either, Json } from '@workrail/kernel';
import type { CompiledFile, CompiledWorkflow, Diagnostic, WorkflowHeader } from '@workrail/workflow-compiler';

/** Reads back from JSON what the compiler made. */
interface LoadedDecoder {
  /** Left: what is wrong, in one line. */
  readonly workflow: (json: unknown) => Either<string, CompiledWorkflow>;
  /** What came of reading a header; undefined where the JSON is nothing of the kind. */
  readonly header: (json: Json) => Either<readonly Diagnostic[], WorkflowHeader> | undefined;
  /** What came of compiling a file; undefined where the JSON is nothing of the kind. */
  readonly compiled: (json: Json) => Either<readonly Diagnostic[], CompiledFile> | undefined;
}

/** Loads the decoder when it is first needed. It knows the compiled form and no parser, so it is small beside the compiler. */
export type WorkflowDecoder = () => Promise<LoadedDecoder>;
