import { APPROVAL_CHANNEL_WORDS, type ApprovalAnswer } from '@workrail/application';
import { diagnosticText } from '../text/diagnostics-text.ts';
import { NO_COLOURS } from '../text/paint.ts';
import { visible } from '../text/visible.ts';
import type { CliError } from './cli-error.ts';

export const EXIT = { ok: 0, problems: 1, misuse: 2, defect: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

interface Failure {
  readonly code: ExitCode;
  /** What is wrong, then what to do. */
  readonly lines: readonly string[];
}

/** A failed command as one JSON object, in the shape that errors have everywhere. */
export interface FailureObject {
  readonly error: {
    readonly error_code: string;
    readonly category: 'validation' | 'execution';
    readonly message: string;
    readonly context: Readonly<Record<string, string | number>>;
    /** Whether the same command works once the cause is gone, without a change of anything else. */
    readonly retryable: boolean;
    readonly suggested_action: string;
  };
}

const endingWith =
  (code: ExitCode) =>
  <E>(lines: (error: E) => readonly string[]) =>
  (error: E): Failure => ({ code, lines: lines(error) });
const misuse = endingWith(EXIT.misuse);
const problem = endingWith(EXIT.problems);

const WHY = {
  'no-namespace': 'has no namespace: ids of new workflows are a namespace, a dot and a name',
  invalid:
    'is no workflow id: those are a namespace, a dot and a name, each of at least two lower-case letters, digits, "_" and "-" that begins with a letter, 64 characters at most',
  reserved: 'cannot be used: ids that begin with "wr." belong to the workflows that come with WorkRail',
} as const;

const CLOSED = {
  answered: 'it was answered before',
  withdrawn: 'the agent withdrew it',
  replaced: 'the agent has sent another result since',
  used: 'the run has gone on without it',
} as const;

const answerWords = ({ answer, channel, by, at }: ApprovalAnswer): string =>
  `${answer} ${APPROVAL_CHANNEL_WORDS[channel]}${by === undefined ? '' : ` by ${visible(by)}`} at ${at}`;

const UNTOUCHED = 'The file was not touched.';
const RESTORE =
  'Other sessions are not affected. Restore the data folder from a backup, or go on without this session.';
const NOTHING = 'Nothing was written.';

/** What an error says, but where there was no room: then nothing is wrong with what is there. */
const orNoRoom =
  <E extends { readonly fullVolume?: string }>(lines: (error: E) => readonly string[]) =>
  (error: E): readonly string[] =>
    error.fullVolume === undefined
      ? lines(error)
      : [
          `there is no room on ${visible(error.fullVolume)}`,
          'Free some space there; then the same command works. Nothing was changed.',
        ];

/** Every error of the commands, as exit code and words. */
const FAILURES: {
  readonly [Tag in CliError['_tag']]: (error: Extract<CliError, { readonly _tag: Tag }>) => Failure;
} = {
  MisuseError: misuse((error) => [visible(error.reason), error.fix]),
  PathsUnusableError: misuse((error) => [
    ...error.paths.map(({ path, reason }) => `"${visible(path)}": ${visible(reason)}`),
    'Name workflow files (.json, .yaml, .yml), or folders that hold some.',
  ]),
  NothingToValidateError: misuse((error) => [
    `there is no workflow file below ${error.paths.map((path) => `"${visible(path)}"`).join(', ')}`,
    'Name files that end in .json, .yaml or .yml, or a folder that holds some; of what is hidden only .workrail/workflows of a project counts, and folders such as node_modules and dist are passed over.',
  ]),
  NotOneFileError: misuse((error) => [
    `"${visible(error.path)}" names ${error.files === 0 ? 'no workflow file' : `${error.files} workflow files`}`,
    'Name one file, or the id of a workflow; workrail workflow list shows the ids.',
  ]),
  WorkflowNotFoundError: misuse((error) => [
    `there is no workflow "${visible(error.workflowId)}" here${error.didYouMean === undefined ? '' : ` (did you mean ${error.didYouMean}?)`}`,
    ...(error.unfinished ?? []).map((one) => `a file that ends in the middle has no id: ${visible(one)}`),
    'workrail workflow list shows the ids; a file is named with its ending or with a slash.',
  ]),
  WorkflowAmbiguousError: problem((error) => [
    `several files have the id "${visible(error.workflowId)}": ${error.files.map(visible).join(', ')}`,
    'Name the file to preview, and give one of them another id.',
  ]),
  WorkflowInvalidError: problem((error) => [
    `"${visible(error.workflowId)}" cannot be compiled`,
    ...error.diagnostics.map((one) => diagnosticText(one, NO_COLOURS)),
  ]),
  WorkflowSourceError: problem((error) => [
    `${visible(error.path)} cannot be read: ${visible(error.reason)}`,
    'Fix it, or name other files.',
  ]),
  InvalidInputError: misuse((error) => [visible(error.message), visible(error.fix)]),
  OutputError: problem(
    orNoRoom((error) => [
      `${visible(error.path)} cannot be written: ${visible(error.reason)}`,
      'Name a file in a folder that exists and that you can write to.',
    ]),
  ),
  KeyringError: problem(
    orNoRoom((error) => [
      `${visible(error.path)}: ${visible(error.reason)}`,
      'The keys are made by the server when it is first used; a keyring that is damaged has to be restored by hand.',
    ]),
  ),
  SettingsError: problem(
    orNoRoom((error) => [
      `${visible(error.path)}: ${visible(error.reason)}`,
      'Correct the file in an editor. It was not changed.',
    ]),
  ),
  UnknownSettingError: misuse((error) => [
    `there is no setting "${visible(error.name)}"`,
    `There are ${error.known.join(', ')}.`,
  ]),
  SettingRefusedError: misuse((error) => [
    `${visible(error.name)}: ${visible(error.reason)}`,
    'workrail settings list says what it means. Nothing was changed.',
  ]),
  DatabaseLostError: problem(({ fact, fix }) => [visible(fact), fix]),
  DataFolderError: problem((error) => [visible(error.reason)]),
  SessionNotFoundError: misuse((error) => [
    `there is no session ${visible(error.sessionId)} in this data folder`,
    'Check the id, and --data-dir where the data lies elsewhere.',
  ]),
  RunNotFoundError: misuse((error) => [
    `there is no run ${visible(error.runId)} in this data folder`,
    'workrail sessions show names the runs of a session; check --data-dir where the data lies elsewhere.',
  ]),
  RunNotInSessionError: misuse((error) => [
    `session ${error.sessionId} has no run "${visible(error.runId)}"`,
    error.runs.length === 0 ? 'It has none: leave --run out.' : `It has ${error.runs.join(', ')}.`,
  ]),
  FontsMissingError: problem((error) => [
    `the fonts of the program cannot be read: ${visible(error.reason)}`,
    'Build it again: node scripts/bundle.mjs export-cli. Markdown and HTML need no fonts.',
  ]),
  BundleUnreadableError: problem((error) => [
    `${visible(error.path)} cannot be read as a bundle: ${visible(error.reason)}`,
    'Name a file that "workrail export" wrote; its ending (.gz, .zst) has to say how it is packed.',
  ]),
  DamagedHereError: problem((error) => [
    `${error.sessionId} is here already and damaged: ${visible(error.reason)}`,
    `${error.replaceable ? '--replace puts what the bundle holds in its place; ' : ''}--as-new takes the bundle in beside it. Nothing was written.`,
  ]),
  ReplaceRefusedError: problem((error) => [
    `${error.sessionId} was worked on here until ${error.here}, and the bundle ends at ${error.bundle}: newer work is not replaced`,
    '--as-new takes the bundle in as a new session beside it. Nothing was written.',
  ]),
  BundleRefusedError: problem((error) => [
    `${visible(error.path)}, line ${error.line}: ${visible(error.reason)} (${error.code})`,
    error.code === 'BUNDLE_UNSUPPORTED_VERSION'
      ? 'Update WorkRail on this machine. Nothing was written.'
      : 'Export the session again, and move the file without changing it. Nothing was written.',
  ]),
  ApprovalNotFoundError: problem((error) => [
    `nothing in ${error.sessionId} waits for your approval under the number ${error.question}`,
    'workrail approvals shows what waits.',
  ]),
  ApprovalClosedError: problem((error) => [
    `question ${error.question} of ${error.sessionId} takes no answer any more: ${CLOSED[error.reason]}${error.answered === undefined ? '' : ` (${answerWords(error.answered)})`}`,
    'workrail approvals shows what waits. Nothing was written.',
  ]),
  UnknownClientError: misuse((error) => [
    `there is no client "${visible(error.name)}"${error.didYouMean === undefined ? '' : ` (did you mean ${error.didYouMean}?)`}`,
    `There are ${error.known.join(', ')}.`,
  ]),
  ServerMissingError: problem((error) => [
    `the server is not there: ${visible(error.path)}`,
    'Build it with npm start, in the checkout that this program belongs to.',
  ]),
  ClientPlaceError: (error) =>
    error.base === 'project'
      ? misuse(() => [
          'the current folder can be no project',
          'Change to the folder of a project, or leave out --scope project.',
        ])(error)
      : problem(() => ['this user has no home folder', 'Set HOME, or use --scope project.'])(error),
  ClientFileError: problem(
    orNoRoom((error) => [
      `${visible(error.path)} cannot be used: ${visible(error.reason)}`,
      `${UNTOUCHED} Correct what it says and try again.`,
    ]),
  ),
  ClientFileChangedError: problem((error) => [
    `${visible(error.path)} is changed by another program all the time`,
    `${UNTOUCHED} Close the client and try again.`,
  ]),
  ClientFileRefusedError: problem((error) => [
    `${visible(error.path)}:${error.line}:${error.column}: ${visible(error.reason)}`,
    `${UNTOUCHED} ${visible(error.fix)}`,
  ]),
  WorkflowIdRefusedError: misuse((error) => [
    `"${visible(error.workflowId)}" ${WHY[error.why]}`,
    `${NOTHING} This would do: workrail workflow new ${error.suggestedId}`,
  ]),
  WorkflowIdTakenError: problem((error) => [
    `there is a workflow "${error.workflowId}" already: ${error.files.map(visible).join(', ')}`,
    `${NOTHING} Of two with one id the project sees one or none. Take another id, or edit that file.`,
  ]),
  WorkflowFormatError: misuse((error) => [
    `"${visible(error.path)}" does not say what kind of file it is to be`,
    `${NOTHING} Name a file that ends in .yaml, .yml or .json.`,
  ]),
  OutputTakenError: problem((error) => [
    `${visible(error.path)} is there already`,
    'It was not touched. Name another file with --out, or remove that one first.',
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
    'another program holds the database for long',
    'Try again in a moment. Nothing was written.',
  ]),
  ExpectedVersionMismatchError: problem(() => [
    'another program wrote to the session at this moment',
    'Try again. Nothing was written.',
  ]),
  StoreTooNewError: problem(() => [
    'the database was written by a newer WorkRail',
    'Update WorkRail on this machine. Nothing was written.',
  ]),
  StoreUnavailableError: problem(
    orNoRoom((error) => [visible(error.reason), 'Correct what it says and try again.']),
  ),
};

export const failureOf = (error: CliError): Failure =>
  (FAILURES[error._tag] as (one: CliError) => Failure)(error);

const RETRYABLE: ReadonlySet<CliError['_tag']> = new Set(['StoreBusyError', 'ExpectedVersionMismatchError']);

/** `PathsUnusableError` as `PATHS_UNUSABLE`. */
const codeOf = (tag: string): string =>
  tag
    .replace(/Error$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toUpperCase();

/** An error of a command for programs that read its output. */
export function failureObject(error: CliError): FailureObject {
  const { code, lines } = failureOf(error);
  const [message = '', ...more] = lines;
  const full = 'fullVolume' in error && error.fullVolume !== undefined;
  const path = 'path' in error && typeof error.path === 'string' ? { path: error.path } : {};
  return {
    error: {
      error_code: full ? 'NO_ROOM' : codeOf(error._tag),
      category: code === EXIT.misuse ? 'validation' : 'execution',
      message,
      context: path,
      retryable: full || RETRYABLE.has(error._tag),
      suggested_action: more.join('\n'),
    },
  };
}
