import type { WorkflowInvalidError } from '@workrail/application';
import type { Diagnostic } from '@workrail/workflow-compiler';
import { type ErrorViolation, type Facts, validation } from './facts.ts';

/** A workflow's file that can't be run: the first fault in the message, all of them as violations. */
export function invalidWorkflowFacts(error: WorkflowInvalidError): Facts {
  const faults = error.diagnostics.filter(({ severity }) => severity === 'error');
  return {
    ...validation('WORKFLOW_INVALID', `The file of "${error.workflowId}" can not be run: ${summary(faults)}`),
    context: { workflow_id: error.workflowId },
    suggested_action:
      'Tell the user what is wrong with the file, or pick another workflow with list_workflows.',
    violations: faults.map(diagnosticViolation),
  };
}

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
  message:
    diagnostic.suggestion === undefined
      ? diagnostic.message
      : `${diagnostic.message}; ${diagnostic.suggestion}`,
});
