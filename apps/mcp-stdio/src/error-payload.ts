import type {
  ContinueWorkflowError,
  InspectWorkflowError,
  InvalidInputError,
  StartWorkflowError,
} from '@workrail/application';
import { absurd } from '@workrail/kernel';
import type { WorkflowSourceError } from '@workrail/ports';
import type { TokenError, TokenErrorCode } from '@workrail/token-codec';
import type { Diagnostic } from '@workrail/workflow-compiler';
import type { Violation } from './arguments/read-arguments.ts';

/** A tool's name that does not exist here. */
export interface UnknownToolError {
  readonly _tag: 'UnknownToolError';
  readonly name: string;
  readonly known: readonly string[];
}

export interface InvalidArgumentsError {
  readonly _tag: 'InvalidArgumentsError';
  readonly violations: readonly Violation[];
}

/** A defect of this program. */
export interface InternalError {
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

/** What every failed call says, whatever failed. */
export interface ErrorPayload {
  readonly error_code: string;
  readonly category: 'validation' | 'not_found' | 'conflict' | 'execution' | 'internal';
  readonly message: string;
  readonly context: Readonly<Record<string, string | number>>;
  readonly retryable: boolean;
  readonly suggested_action: string;
  readonly correlation_id: string;
  readonly violations?: readonly ErrorViolation[];
}

export interface ErrorViolation {
  readonly path: string;
  readonly rule: string;
  readonly message: string;
}

type Facts = Omit<ErrorPayload, 'correlation_id'>;

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
  text.length <= limit ? text : `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')}…`;

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
        ...validation('UNKNOWN_TOOL', `There is no tool "${error.name.slice(0, 60)}".`),
        category: 'not_found',
        suggested_action: `Use one of: ${error.known.join(', ')}.`,
      };
    case 'WorkflowNotFoundError':
      return {
        ...validation('WORKFLOW_NOT_FOUND', `No workflow has the id "${error.workflowId.slice(0, 80)}".`),
        category: 'not_found',
        context: { workflow_id: error.workflowId.slice(0, 80) },
        suggested_action:
          error.didYouMean === undefined
            ? 'Call list_workflows to see the ids; pass workspacePath for the workflows of a project.'
            : `Did you mean "${error.didYouMean}"? Otherwise call list_workflows to see the ids.`,
      };
    case 'WorkflowInvalidError':
      return {
        ...validation(
          'WORKFLOW_INVALID',
          `The file of "${error.workflowId}" can not be run: ${summary(errorsIn(error))}`,
        ),
        context: { workflow_id: error.workflowId },
        suggested_action:
          'Tell the user what is wrong with the file, or pick another workflow with list_workflows.',
        violations: errorsIn(error).map(diagnosticViolation),
      };
    case 'WorkflowAmbiguousError':
      return {
        ...validation(
          'WORKFLOW_AMBIGUOUS',
          `${error.files.length} files have the id "${error.workflowId}": ${error.files.join(', ').slice(0, 400)}.`,
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
    case 'SessionNotFoundError':
      return {
        ...validation('SESSION_NOT_FOUND', `There is no session "${error.sessionId}" in this data folder.`),
        category: 'not_found',
        suggested_action: 'Leave sessionId out to open a new session.',
      };
    default:
      return storageFacts(error);
  }
}

type StorageTag =
  | 'StoreBusyError'
  | 'StoreUnavailableError'
  | 'StoreTooNewError'
  | 'ExpectedVersionMismatchError'
  | 'DamagedEventError'
  | 'DamagedBlobError'
  | 'KeyringError'
  | 'WorkflowSourceError'
  | 'DataFolderError'
  | 'InternalError';

function storageFacts(error: Extract<ToolError, { readonly _tag: StorageTag }>): Facts {
  switch (error._tag) {
    case 'StoreBusyError':
      return {
        ...execution(
          'STORE_BUSY',
          `Another process held the database for ${error.waitedMs} ms. Nothing was written.`,
        ),
        retryable: true,
        suggested_action: 'Repeat the same call with the same tokens.',
      };
    case 'ExpectedVersionMismatchError':
      return {
        ...execution('STORE_CONFLICT', 'The session changed while the call ran. Nothing was written.'),
        category: 'conflict',
        retryable: true,
        suggested_action: 'Repeat the same call with the same tokens.',
      };
    case 'StoreUnavailableError':
      return {
        ...execution('STORE_UNAVAILABLE', `The database can not be used: ${error.reason}.`),
        suggested_action:
          'Ask the user to check the data folder (WORKRAIL_DATA_DIR): free space, permissions, file.',
      };
    case 'StoreTooNewError':
      return {
        ...execution(
          'STORE_TOO_NEW',
          `The database has schema ${error.found}; this version reads up to ${error.supported}.`,
        ),
        suggested_action: 'Ask the user to update WorkRail.',
      };
    case 'DamagedEventError':
      return {
        ...execution(
          'SESSION_DAMAGED',
          `Event ${error.version} of session ${error.sessionId} can not be used: ${error.reason}.`,
        ),
        context: { session_id: error.sessionId, event: error.version },
        suggested_action: 'Tell the user. Other sessions are not affected; start a new run to go on.',
      };
    case 'DamagedBlobError':
      return {
        ...execution('SESSION_DAMAGED', `Stored data of this run can not be used: ${error.reason}.`),
        context: { blob: error.hash },
        suggested_action: 'Tell the user. Other sessions are not affected; start a new run to go on.',
      };
    case 'KeyringError':
      return {
        ...execution('KEYRING_UNUSABLE', `The keyring can not be used: ${error.reason}.`),
        suggested_action:
          'Ask the user to restore keyring.json in the data folder; without it old tokens can not be read.',
      };
    case 'WorkflowSourceError':
      return {
        ...execution(
          'WORKFLOW_FOLDER_UNREADABLE',
          `A workflow folder can not be read, as ${error.reason}: ${error.path}`,
        ),
        context: { path: error.path },
        suggested_action:
          'Ask the user to make the folder readable or to take it off the list of workflow folders.',
      };
    case 'DataFolderError':
      return {
        ...execution('DATA_FOLDER_UNUSABLE', error.reason),
        suggested_action: 'Ask the user to set WORKRAIL_DATA_DIR to a folder that can be written.',
      };
    case 'InternalError':
      return {
        ...execution('INTERNAL', 'The server failed on this call; the reason is in its log.'),
        category: 'internal',
        retryable: true,
        suggested_action: 'Repeat the call once; if it fails again, tell the user the correlation id.',
      };
    default:
      return absurd(error);
  }
}

const validation = (error_code: string, message: string) => ({
  error_code,
  category: 'validation' as ErrorPayload['category'],
  message,
  context: {} as ErrorPayload['context'],
  retryable: false,
});

const execution = (error_code: string, message: string) => ({
  ...validation(error_code, message),
  category: 'execution' as ErrorPayload['category'],
});

/** What keeps a file from running; warnings about it do not. */
const errorsIn = ({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }): readonly Diagnostic[] =>
  diagnostics.filter(({ severity }) => severity === 'error');

function listed(violations: readonly ErrorViolation[]): string {
  const more = violations.length - VIOLATIONS_SHOWN;
  const messages = violations.slice(0, VIOLATIONS_SHOWN).map(({ message }) => message);
  return `${messages.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
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

const TOKEN_ACTIONS: Readonly<Record<TokenErrorCode, string>> = {
  TOKEN_TRUNCATED: 'Copy the whole token from the latest answer, character by character.',
  TOKEN_ALTERED: 'Copy the token again from the latest answer; never write or change one yourself.',
  TOKEN_WRONG_KIND: 'Put the st.… token into stateToken and the ack.… token into ackToken.',
  TOKEN_SCOPE_MISMATCH:
    'Use the stateToken and the ackToken of one and the same answer. To get a fresh pair, call continue_workflow with the stateToken alone.',
  TOKEN_UNKNOWN_NODE:
    'Check with the user that the server uses the data folder in which the run was started, or start a new run.',
  TOKEN_UNSUPPORTED_VERSION: 'Use a token that this server gave, or ask the user to update WorkRail.',
};

function tokenFacts(error: TokenError): Facts {
  const field = error.kind === 'state' ? 'stateToken' : 'ackToken';
  return {
    ...validation(error.code, `${field} can not be used: ${error.reason}.`),
    category: error.code === 'TOKEN_UNKNOWN_NODE' ? 'not_found' : 'validation',
    context: { field },
    suggested_action: TOKEN_ACTIONS[error.code],
    violations: [{ path: field, rule: error.code, message: error.reason }],
  };
}
