import type {
  WorkflowAmbiguousError,
  WorkflowInvalidError,
  WorkflowNotFoundError,
} from '@workrail/application';
import { beginning, withSuggestion } from '@workrail/kernel';
import type { Diagnostic } from '@workrail/workflow-compiler';
import { conflict, type ErrorViolation, type FactsByTag, notFound, validation } from './facts.ts';

export const WORKFLOW_ERRORS: FactsByTag<
  WorkflowNotFoundError | WorkflowInvalidError | WorkflowAmbiguousError
> = {
  WorkflowNotFoundError: notFound('WORKFLOW_NOT_FOUND', ({ workflowId, didYouMean, unfinished = [] }) => {
    const cutOff =
      unfinished.length === 0
        ? ''
        : ` No id could be read from an incomplete file: ${beginning(unfinished.join(', '), 400)}.`;
    const others =
      didYouMean === undefined
        ? 'Call list_workflows to see the ids. Pass workspacePath for the workflows of a project.'
        : `Did you mean "${didYouMean}"? Otherwise call list_workflows to see the ids.`;
    return [
      `No workflow has the id "${beginning(workflowId, 80)}".${cutOff}`,
      cutOff === '' ? others : `If that file is still being written, repeat the call. ${others}`,
      { context: { workflow_id: beginning(workflowId, 80) }, retryable: cutOff !== '' },
    ];
  }),
  /** The first fault in the message, all of them as violations. */
  WorkflowInvalidError: validation('WORKFLOW_INVALID', ({ workflowId, diagnostics, unfinished = false }) => {
    const faults = diagnostics.filter(({ severity }) => severity === 'error');
    return [
      `The file of "${workflowId}" cannot be run: ${summary(faults)}`,
      `${unfinished ? 'It is incomplete: if it is still being written, repeat the call. Otherwise tell' : 'Tell'} the user what is wrong with the file. To pick another workflow, call list_workflows.`,
      {
        context: { workflow_id: workflowId },
        violations: faults.map(diagnosticViolation),
        retryable: unfinished,
      },
    ];
  }),
  WorkflowAmbiguousError: conflict('WORKFLOW_AMBIGUOUS', ({ workflowId, files }) => [
    `${files.length} files have the id "${workflowId}": ${beginning(files.join(', '), 400)}.`,
    'Ask the user to give each file its own id, or to remove all but one.',
    { context: { workflow_id: workflowId } },
  ]),
};

function summary(diagnostics: readonly Diagnostic[]): string {
  const [first] = diagnostics;
  const more = diagnostics.length > 1 ? ` (and ${diagnostics.length - 1} more)` : '';
  return first === undefined
    ? 'it has errors.'
    : `line ${first.line}, column ${first.column}: ${first.message}${more}`;
}

const diagnosticViolation = (diagnostic: Diagnostic): ErrorViolation => ({
  path: `${diagnostic.file.split(/[\\/]/).at(-1)}:${diagnostic.line}:${diagnostic.column} ${diagnostic.pointer}`,
  rule: diagnostic.rule,
  message: withSuggestion(diagnostic),
});
