import type { Violation } from '@workrail/application';
import { typed } from '@workrail/kernel';
import type { OutputError } from '@workrail/ports';
import { diagnosticText } from '../text/diagnostics-text.ts';
import { NO_COLOURS } from '../text/paint.ts';
import { visible } from '../text/visible.ts';
import { API_FAILURES } from './api-failures.ts';
import type { CliError } from './cli-error.ts';
import { EXIT, type Failure, misuse, orNoRoom, problem } from './exit.ts';
import { answerWords, CLOSED, refusedFix, WHY } from './failure-words.ts';
import { RUN_FAILURES, runFacts } from './run-failures.ts';
import { type FailureFacts, SAVED_WORKFLOW_FAILURES, savedWorkflowFacts } from './saved-workflow-failures.ts';

export { EXIT, type ExitCode } from './exit.ts';

/** A failed command as one JSON object, in the shape that errors have everywhere. */
export interface FailureObject {
  readonly error: {
    readonly error_code: string;
    readonly category: Category;
    readonly message: string;
    readonly context: Readonly<Record<string, string | number | null>>;
    /** Whether the same command works once the cause is gone, without a change of anything else. */
    readonly retryable: boolean;
    readonly suggested_action: string;
    /** Tells this failure from all others. */
    readonly correlation_id: string;
    readonly violations?: FailureFacts['violations'] | readonly Violation[];
  };
}

type Category = FailureFacts['category'];

const UNTOUCHED = 'The file was not changed.';
const RESTORE =
  'Other sessions are not affected. Restore the data folder from a backup, or continue without this session.';
const NOTHING = 'Nothing was written.';

/** Every error of the commands, as exit code and words. */
const FAILURES: {
  readonly [Tag in CliError['_tag']]: (error: Extract<CliError, { readonly _tag: Tag }>) => Failure;
} = {
  ...API_FAILURES,
  MisuseError: misuse((error) => [visible(error.reason), error.fix]),
  PathsUnusableError: misuse((error) => [
    ...error.paths.map(({ path, reason }) => `"${visible(path)}": ${visible(reason)}`),
    'Name workflow files (.json, .yaml, .yml), or folders that contain them.',
  ]),
  NothingToValidateError: misuse((error) => [
    `no workflow file found in ${error.paths.map((path) => `"${visible(path)}"`).join(', ')}`,
    'Name files that end in .json, .yaml or .yml, or a folder that contains them. Hidden folders are skipped, except .workrail/workflows of a project, and so are folders such as node_modules and dist.',
  ]),
  ...SAVED_WORKFLOW_FAILURES,
  ...RUN_FAILURES,
  InputUnreadableError: problem((error) => [
    `${visible(error.path)} cannot be read: ${visible(error.reason)}`,
    'Name a file in UTF-8, or - for stdin.',
  ]),
  NotOneFileError: misuse((error) => [
    `"${visible(error.path)}" is ${error.files === 0 ? 'not a workflow file' : `a folder with ${error.files} workflow files`}`,
    'Name one file, or the id of a workflow; "workrail workflow list" shows the ids.',
  ]),
  WorkflowNotFoundError: misuse((error) => [
    `there is no workflow "${visible(error.workflowId)}" here${error.didYouMean === undefined ? '' : ` (did you mean ${error.didYouMean}?)`}`,
    ...(error.unfinished ?? []).map(
      (one) => `this file is incomplete, so its id is unknown: ${visible(one)}`,
    ),
    'Run "workrail workflow list" to see the ids. To name a file, include its extension or a slash.',
  ]),
  WorkflowAmbiguousError: problem((error) => [
    `several files have the id "${visible(error.workflowId)}": ${error.files.map(visible).join(', ')}`,
    'Preview one of them by its path, and give the others different ids.',
  ]),
  WorkflowInvalidError: problem((error) => [
    `"${visible(error.workflowId)}" cannot be compiled`,
    ...error.diagnostics.map((one) => diagnosticText(one, NO_COLOURS)),
  ]),
  WorkflowSourceError: problem((error) => [
    `${visible(error.path)} cannot be read: ${visible(error.reason)}`,
    'Make it readable, or name other files.',
  ]),
  InvalidInputError: misuse((error) => [visible(error.message), visible(error.fix)]),
  OutputError: (error) => {
    const what = `${visible(error.path)} cannot be written: ${visible(error.reason)}`;
    return error.inDataFolder === true
      ? misuse(() => [what, `${NOTHING} Name a file outside of the data folder with --out.`])(error)
      : problem(
          orNoRoom<OutputError>(() => [what, 'Name a file in an existing folder that you can write to.']),
        )(error);
  },
  KeyringError: problem(
    orNoRoom((error) => [
      `the keyring ${visible(error.path)} cannot be used: ${visible(error.reason)}`,
      'Nothing was changed. Make the file readable, or restore it from a backup if it is damaged. If there is none, the server creates the keys when it is first used.',
    ]),
  ),
  SettingsError: problem(
    orNoRoom((error) => [
      `${visible(error.path)}: ${visible(error.reason)}`,
      'The file was not changed. Correct it in an editor.',
    ]),
  ),
  UnknownSettingError: misuse((error) => [
    `there is no setting "${visible(error.name)}"`,
    `The settings are ${error.known.join(', ')}.`,
  ]),
  SettingRefusedError: misuse((error) => [
    `${visible(error.name)}: ${visible(error.reason)}`,
    'Nothing was changed. "workrail settings list" says what it accepts.',
  ]),
  DatabaseLostError: problem(({ fact, fix }) => [visible(fact), fix]),
  DataFolderError: problem((error) => [visible(error.reason)]),
  SessionNotFoundError: misuse((error) => [
    `there is no session ${visible(error.sessionId)} in this data folder`,
    'Check the id. If the data is in another folder, name it with --data-dir.',
  ]),
  RunNotFoundError: misuse((error) => [
    `there is no run ${visible(error.runId)} in this data folder`,
    '"workrail sessions show <sessionId>" lists the runs of a session. If the data is in another folder, name it with --data-dir.',
  ]),
  RunNotInSessionError: misuse((error) => [
    `session ${error.sessionId} has no run "${visible(error.runId)}"`,
    error.runs.length === 0 ? 'It has no runs: omit --run.' : `It has ${error.runs.join(', ')}.`,
  ]),
  FontsMissingError: problem((error) => [
    `the fonts for PDFs cannot be read: ${visible(error.reason)}`,
    'Rebuild the program: node scripts/bundle.mjs export-cli. Markdown and HTML need no fonts.',
  ]),
  BundleUnreadableError: problem((error) => [
    `${visible(error.path)} cannot be read as a bundle: ${visible(error.reason)}`,
    'Name a file that "workrail export" wrote. Its extension (.gz, .zst) must match its compression.',
  ]),
  DamagedHereError: problem((error) => [
    `${error.sessionId} already exists here and is damaged: ${visible(error.reason)}`,
    `Nothing was written. ${error.replaceable ? 'Add --replace to replace it with the bundle, or --as-new' : 'Add --as-new'} to import the bundle as a new session.`,
  ]),
  ReplaceRefusedError: problem((error) => [
    `the last activity of ${error.sessionId} here was at ${error.here}, and the bundle ends at ${error.bundle}: newer work is never replaced`,
    'Nothing was written. Add --as-new to import the bundle as a new session.',
  ]),
  BundleRefusedError: problem((error) => [
    `${visible(error.path)}, line ${error.line}: ${visible(error.reason)} (${error.code})`,
    `Nothing was written. ${refusedFix(error)}`,
  ]),
  ApprovalNotFoundError: problem((error) => [
    `${error.sessionId} has no open question with the number ${error.question}`,
    'Run "workrail approvals" to see the open ones.',
  ]),
  ApprovalClosedError: problem((error) => [
    `question ${error.question} of ${error.sessionId} can no longer be answered: ${CLOSED[error.reason]}${error.answered === undefined ? '' : ` (${answerWords(error.answered)})`}`,
    'Nothing was written. Run "workrail approvals" to see the open ones.',
  ]),
  UnknownClientError: misuse((error) => [
    `there is no client "${visible(error.name)}"${error.didYouMean === undefined ? '' : ` (did you mean ${error.didYouMean}?)`}`,
    `The clients are ${error.known.join(', ')}.`,
  ]),
  ServerMissingError: problem((error) => [
    `the server is missing: ${visible(error.path)}`,
    'Build it with "npm start", in the checkout that this program belongs to.',
  ]),
  ClientPlaceError: (error) =>
    error.base === 'project'
      ? misuse(() => [
          'the current folder cannot be a project',
          'Change to a project folder, or omit --scope project.',
        ])(error)
      : problem(() => ['this user has no home folder', 'Set HOME, or use --scope project.'])(error),
  ClientFileError: problem(
    orNoRoom((error) => [
      `${visible(error.path)} cannot be used: ${visible(error.reason)}`,
      `${UNTOUCHED} Resolve that and try again.`,
    ]),
  ),
  ClientFileChangedError: problem((error) => [
    `${visible(error.path)} keeps being changed by another program`,
    `${UNTOUCHED} Close the client and try again.`,
  ]),
  ClientFileRefusedError: problem((error) => [
    `${visible(error.path)}:${error.line}:${error.column}: ${visible(error.reason)}`,
    `${UNTOUCHED} ${visible(error.fix)}`,
  ]),
  WorkflowIdRefusedError: misuse((error) => [
    `"${visible(error.workflowId)}" ${WHY[error.why]}`,
    `${NOTHING} For example: workrail workflow new ${error.suggestedId}`,
  ]),
  WorkflowIdTakenError: problem((error) => [
    `a workflow "${error.workflowId}" already exists: ${error.files.map(visible).join(', ')}`,
    `${NOTHING} At most one of two workflows with the same id can be used. Choose another id, or edit that file.`,
  ]),
  WorkflowFormatError: misuse((error) => [
    `the extension of "${visible(error.path)}" is not that of a workflow file`,
    `${NOTHING} Name a file that ends in .yaml, .yml or .json.`,
  ]),
  OutputTakenError: problem((error) => [
    `${visible(error.path)} already exists`,
    error.replaceable === true
      ? 'It was not changed. Pass --overwrite to replace it, or name another file with --out.'
      : 'It was not changed. Name another file with --out, or remove that one first.',
  ]),
  DamagedEventError: problem((error) => [
    `the log of ${error.stream.id} is damaged at event ${error.version}: ${visible(error.reason)}`,
    RESTORE,
  ]),
  DamagedBlobError: problem((error) => [
    `a document of the session is damaged (${error.hash}): ${visible(error.reason)}`,
    RESTORE,
  ]),
  StoreBusyError: problem(() => [
    'another process has the database locked',
    'Nothing was written. Try again in a moment.',
  ]),
  ExpectedVersionMismatchError: problem(() => [
    'another process wrote to the session at the same time',
    'Nothing was written. Try again.',
  ]),
  StoreTooNewError: problem(() => [
    'the database was written by a newer WorkRail',
    'Nothing was written. Update WorkRail on this machine.',
  ]),
  StoreUnavailableError: problem(orNoRoom((error) => [visible(error.reason), 'Resolve that and try again.'])),
};

export const failureOf = (error: CliError): Failure =>
  (FAILURES[error._tag] as (one: CliError) => Failure)(error);

const RETRYABLE: ReadonlySet<CliError['_tag']> = new Set(['StoreBusyError', 'ExpectedVersionMismatchError']);

/** What an error is about, where its exit code does not say. */
const CATEGORIES: Partial<Record<CliError['_tag'], Category>> = {
  ApiDocumentError: 'not_found',
  CatalogNotFoundError: 'not_found',
  CommandNotFoundError: 'not_found',
  SecretNotFoundError: 'not_found',
  CatalogExistsError: 'conflict',
  DocumentInvalidError: 'validation',
  DocumentLimitError: 'validation',
};

/** `PathsUnusableError` as `PATHS_UNUSABLE`. */
const codeOf = (tag: string): string =>
  tag
    .replace(/Error$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toUpperCase();

/** An error of a command for programs that read its output; `program` is how `workrail` is typed. */
export function failureObject(error: CliError, program = 'workrail'): FailureObject {
  const { code, lines } = failureOf(error);
  const [message = '', ...more] = lines;
  const full = 'fullVolume' in error && error.fullVolume !== undefined;
  const facts = savedWorkflowFacts(error) ?? runFacts(error);
  const path = 'path' in error && typeof error.path === 'string' ? { path: error.path } : {};
  return {
    error: {
      error_code: full ? 'NO_ROOM' : (facts?.error_code ?? codeOf(error._tag)),
      category:
        facts?.category ?? CATEGORIES[error._tag] ?? (code === EXIT.misuse ? 'validation' : 'execution'),
      message,
      context: { ...path, ...facts?.context },
      retryable: full || RETRYABLE.has(error._tag),
      suggested_action: more.map((line) => typed(line, program)).join('\n'),
      correlation_id: crypto.randomUUID(),
      ...('violations' in error ? { violations: error.violations } : {}),
      ...(facts?.violations === undefined ? {} : { violations: facts.violations }),
    },
  };
}
