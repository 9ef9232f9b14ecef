import type { NewWorkflowError } from '@workrail/application';
import { absurd } from '@workrail/kernel';
import type { OutputError, WorkflowSourceError } from '@workrail/ports';
import { visible } from '../text/visible.ts';
import { type Failure, misuse, problem } from './exit.ts';

const NOTHING = 'Nothing was written.';

/** Every error that only making a workflow has, as exit code and words. */
export function newWorkflowFailure(
  error: Exclude<NewWorkflowError, OutputError | WorkflowSourceError>,
): Failure {
  switch (error._tag) {
    case 'WorkflowIdRefusedError':
      return misuse(
        `"${visible(error.workflowId)}" ${WHY[error.why]}`,
        `${NOTHING} This would do: workrail workflow new ${error.suggestedId}`,
      );
    case 'WorkflowIdTakenError':
      return problem(
        `there is a workflow "${error.workflowId}" already: ${error.files.map(visible).join(', ')}`,
        `${NOTHING} Of two with one id the project sees one or none. Take another id, or edit that file.`,
      );
    case 'WorkflowFormatError':
      return misuse(
        `"${visible(error.path)}" does not say what kind of file it is to be`,
        `${NOTHING} Name a file that ends in .yaml, .yml or .json.`,
      );
    case 'OutputTakenError':
      return problem(
        `${visible(error.path)} is there already`,
        'It was not touched. Name another file with --out, or remove that one first.',
      );
    default:
      return absurd(error);
  }
}

const WHY = {
  'no-namespace': 'has no namespace: ids of new workflows are a namespace, a dot and a name',
  invalid:
    'is no workflow id: those are a namespace, a dot and a name, each of at least two lower-case letters, digits, "_" and "-" that begins with a letter, 64 characters at most',
  reserved: 'can not be used: ids that begin with "wr." belong to the workflows that come with WorkRail',
} as const;
