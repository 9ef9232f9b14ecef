import { beginning } from '@workrail/kernel';
import { type ErrorPayload, type ErrorViolation, type Facts, validation } from './facts.ts';
import { storageFacts } from './storage-facts.ts';
import { tokenFacts } from './token-facts.ts';
import type { ToolError } from './tool-error.ts';
import { invalidWorkflowFacts } from './workflow-facts.ts';

/** What a failed call says, for every error there is: the types keep the map complete. */
export function errorPayload(error: ToolError, tool: string, correlationId: string): ErrorPayload {
  const { context, ...facts } = factsOf(error);
  const violations = facts.violations?.slice(0, VIOLATIONS_SHOWN).map(short);
  return {
    ...facts,
    message: cut(facts.message, MESSAGE_LIMIT),
    context: { tool, ...context },
    correlation_id: correlationId,
    ...(violations === undefined ? {} : { violations }),
  };
}

/** An answer stays short whatever was sent: what a client quotes back to a model costs the model's room. */
const MESSAGE_LIMIT = 1_000;
const VIOLATIONS_SHOWN = 20;

const short = ({ path, rule, message }: ErrorViolation): ErrorViolation => ({
  path: cut(path, 200),
  rule,
  message: cut(message, 400),
});

const cut = (text: string, limit: number): string =>
  text.length <= limit ? text.toWellFormed() : `${beginning(text, limit)}…`;

function factsOf(error: ToolError): Facts {
  switch (error._tag) {
    case 'TokenError':
      return tokenFacts(error);
    case 'InvalidArgumentsError':
      return {
        ...validation('INVALID_ARGUMENTS', listed(error.violations)),
        suggested_action: 'Correct the named arguments and repeat the call; nothing was written.',
        violations: error.violations,
      };
    case 'InvalidInputError':
      return {
        ...validation('INVALID_ARGUMENTS', `${error.message}.`),
        suggested_action: error.fix,
        violations: [{ path: error.field, rule: error.rule, message: error.message }],
      };
    case 'UnknownToolError':
      return {
        ...validation('UNKNOWN_TOOL', `There is no tool "${beginning(error.name, 60)}".`),
        category: 'not_found',
        suggested_action: `Use one of: ${error.known.join(', ')}.`,
      };
    case 'WorkflowNotFoundError':
      return {
        ...validation('WORKFLOW_NOT_FOUND', `No workflow has the id "${beginning(error.workflowId, 80)}".`),
        category: 'not_found',
        context: { workflow_id: beginning(error.workflowId, 80) },
        suggested_action:
          error.didYouMean === undefined
            ? 'Call list_workflows to see the ids; pass workspacePath for the workflows of a project.'
            : `Did you mean "${error.didYouMean}"? Otherwise call list_workflows to see the ids.`,
      };
    case 'WorkflowInvalidError':
      return invalidWorkflowFacts(error);
    case 'WorkflowAmbiguousError':
      return {
        ...validation(
          'WORKFLOW_AMBIGUOUS',
          `${error.files.length} files have the id "${error.workflowId}": ${beginning(error.files.join(', '), 400)}.`,
        ),
        category: 'conflict',
        context: { workflow_id: error.workflowId },
        suggested_action: 'Ask the user to give each file an id of its own, or to remove all but one.',
      };
    case 'StartBlockedError':
      return {
        ...validation('START_BLOCKED', error.blockers.map((blocker) => blocker.message).join(' ')),
        context: { workflow_id: error.workflowId },
        suggested_action: `${error.blockers.map((blocker) => blocker.suggestedFix).join(' ')} Then call start_workflow again; nothing was started.`,
        violations: error.blockers.map(({ code, message, pointer }) => ({
          path: pointer.kind === 'context_key' ? `context.${pointer.key}` : 'context',
          rule: code,
          message,
        })),
      };
    case 'IdempotencyConflictError':
      return {
        ...validation(
          'IDEMPOTENCY_CONFLICT',
          `The idempotencyKey "${beginning(error.key, 80)}" was used before, for a start of "${error.workflowId}" that asked for something else. Nothing was written.`,
        ),
        category: 'conflict',
        context: { workflow_id: error.workflowId, session_id: error.sessionId },
        suggested_action:
          'Send a new idempotencyKey to start another run; send the very arguments of the first call to get its run again.',
      };
    case 'SessionNotFoundError':
      return {
        ...validation('SESSION_NOT_FOUND', `There is no session "${error.sessionId}" in this data folder.`),
        category: 'not_found',
        suggested_action:
          'Copy session.sessionId from an earlier answer. To begin anew, start_workflow without sessionId opens a session.',
      };
    default:
      return storageFacts(error);
  }
}

function listed(violations: readonly ErrorViolation[]): string {
  const more = violations.length - VIOLATIONS_SHOWN;
  const messages = violations.slice(0, VIOLATIONS_SHOWN).map(({ message }) => message);
  return `${messages.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}
