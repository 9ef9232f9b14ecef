import type {
  WorkflowAmbiguousError,
  WorkflowInvalidError,
  WorkflowNotFoundError,
} from '@workrail/application';
import { beginning, withSuggestion } from '@workrail/kernel';
import type { Diagnostic } from '@workrail/workflow-compiler';
import { type ErrorViolation, type FactsByTag, validation } from './facts.ts';

/** Workflows that cannot be found or run. */
export const WORKFLOW_ERRORS: FactsByTag<
  WorkflowNotFoundError | WorkflowInvalidError | WorkflowAmbiguousError
> = {
  WorkflowNotFoundError: (error) => ({
    ...validation('WORKFLOW_NOT_FOUND', `No workflow has the id "${beginning(error.workflowId, 80)}".`),
    category: 'not_found',
    context: { workflow_id: beginning(error.workflowId, 80) },
    suggested_action:
      error.didYouMean === undefined
        ? 'Call list_workflows to see the ids; pass workspacePath for the workflows of a project.'
        : `Did you mean "${error.didYouMean}"? Otherwise call list_workflows to see the ids.`,
  }),
  /** The first fault in the message, all of them as violations. */
  WorkflowInvalidError: (error) => {
    const faults = error.diagnostics.filter(({ severity }) => severity === 'error');
    return {
      ...validation(
        'WORKFLOW_INVALID',
        `The file of "${error.workflowId}" can not be run: ${summary(faults)}`,
      ),
      context: { workflow_id: error.workflowId },
      suggested_action:
        'Tell the user what is wrong with the file, or pick another workflow with list_workflows.',
      violations: faults.map(diagnosticViolation),
    };
  },
  WorkflowAmbiguousError: (error) => ({
    ...validation(
      'WORKFLOW_AMBIGUOUS',
      `${error.files.length} files have the id "${error.workflowId}": ${beginning(error.files.join(', '), 400)}.`,
    ),
    category: 'conflict',
    context: { workflow_id: error.workflowId },
    suggested_action: 'Ask the user to give each file an id of its own, or to remove all but one.',
  }),
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
