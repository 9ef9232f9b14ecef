import type {
  ContinueWorkflowError,
  InspectWorkflowError,
  InvalidInputError,
  StartWorkflowError,
} from '@workrail/application';
import type { WorkflowSourceError } from '@workrail/ports';
import type { Violation } from '../arguments/read-arguments.ts';

/** A tool's name that does not exist here. */
interface UnknownToolError {
  readonly _tag: 'UnknownToolError';
  readonly name: string;
  readonly known: readonly string[];
}

interface InvalidArgumentsError {
  readonly _tag: 'InvalidArgumentsError';
  readonly violations: readonly Violation[];
}

/** A defect of this program. */
interface InternalError {
  readonly _tag: 'InternalError';
}

/** This folder can't hold data. */
export interface DataFolderError {
  readonly _tag: 'DataFolderError';
  readonly reason: string;
}

export type ToolError =
  | StartWorkflowError
  | ContinueWorkflowError
  | InspectWorkflowError
  | InvalidInputError
  | WorkflowSourceError
  | UnknownToolError
  | InvalidArgumentsError
  | InternalError
  | DataFolderError;
