import type { JsonObject, TaskEither } from '@workrail/kernel';
import type { FindWorkflowError, FoundWorkflow } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';

/** A workflow that is sent and not saved. */
interface WorkflowContent {
  readonly manifest_content: string | JsonObject;
  /** As the text is written where it is left out. */
  readonly format?: 'yaml' | 'json';
}

/** Compiles a workflow that is sent; what only saved ones can do, such as being called by others, it cannot. */
export type GivenWorkflow = (
  content: WorkflowContent,
) => TaskEither<FindWorkflowError | InvalidInputError, FoundWorkflow>;
