import type {
  ExportSessionError,
  ImportSessionError,
  InvalidInputError,
  NewWorkflowError,
  PreviewWorkflowError,
  RenderSessionError,
  SetupClientError,
  ShowRunError,
  ValidateWorkflowsError,
} from '@workrail/application';
import { absurd } from '@workrail/kernel';
import type { DataFolderError } from '@workrail/node-host';
import type {
  KeyringError,
  OutputError,
  SettingRefusedError,
  SettingsError,
  StoreError,
  UnknownSettingError,
} from '@workrail/ports';
import { diagnosticText } from '../text/diagnostics-text.ts';
import { NO_COLOURS } from '../text/paint.ts';
import { visible } from '../text/visible.ts';
import { clientFailure } from './client-failure.ts';
import { type Failure, misuse, problem } from './exit.ts';
import { newWorkflowFailure } from './new-workflow-failure.ts';

export { EXIT, type ExitCode } from './exit.ts';

/** The command line can't be followed as it is. */
export interface MisuseError {
  readonly _tag: 'MisuseError';
  readonly reason: string;
  readonly fix: string;
}

export type CliError =
  | ValidateWorkflowsError
  | PreviewWorkflowError
  | InvalidInputError
  | NewWorkflowError
  | OutputError
  | ExportSessionError
  | ImportSessionError
  | ShowRunError
  | RenderSessionError
  | DataFolderError
  | KeyringError
  | SettingsError
  | UnknownSettingError
  | SettingRefusedError
  | SetupClientError
  | MisuseError;

/** Every error of the commands, as exit code and words. */
export function failureOf(error: CliError): Failure {
  switch (error._tag) {
    case 'MisuseError':
      return misuse(visible(error.reason), error.fix);
    case 'PathsUnusableError':
      return misuse(
        ...error.paths.map(({ path, reason }) => `"${visible(path)}": ${visible(reason)}`),
        'Name workflow files (.json, .yaml, .yml), or folders that hold some.',
      );
    case 'NothingToValidateError':
      return misuse(
        `there is no workflow file below ${error.paths.map((path) => `"${visible(path)}"`).join(', ')}`,
        'Name files that end in .json, .yaml or .yml, or a folder that holds some; hidden files, and folders such as node_modules and dist inside it, are passed over.',
      );
    case 'NotOneFileError':
      return misuse(
        `"${visible(error.path)}" names ${error.files === 0 ? 'no workflow file' : `${error.files} workflow files`}`,
        'Name one file, or the id of a workflow; workrail workflow list shows the ids.',
      );
    case 'WorkflowNotFoundError':
      return misuse(
        `there is no workflow "${visible(error.workflowId)}" here${error.didYouMean === undefined ? '' : ` (did you mean ${error.didYouMean}?)`}`,
        'workrail workflow list shows the ids; a file is named with its ending or with a slash.',
      );
    case 'WorkflowAmbiguousError':
      return problem(
        `several files have the id "${visible(error.workflowId)}": ${error.files.map(visible).join(', ')}`,
        'Name the file to preview, and give one of them another id.',
      );
    case 'WorkflowInvalidError':
      return problem(
        `"${visible(error.workflowId)}" can not be compiled`,
        ...error.diagnostics.map((one) => diagnosticText(one, NO_COLOURS)),
      );
    case 'WorkflowSourceError':
      return problem(
        `${visible(error.path)} can not be read: ${visible(error.reason)}`,
        'Mend it, or name other files.',
      );
    case 'InvalidInputError':
      return misuse(visible(error.message), visible(error.fix));
    case 'OutputError':
      return problem(
        `${visible(error.path)} can not be written: ${visible(error.reason)}`,
        'Name a file in a folder that exists and that you can write to.',
      );
    case 'KeyringError':
      return problem(
        `${visible(error.path)}: ${visible(error.reason)}`,
        'The keys are made by the server when it is first used; a keyring that is damaged has to be restored by hand.',
      );
    case 'SettingsError':
      return problem(
        `${visible(error.path)}: ${visible(error.reason)}`,
        'Mend the file with an editor. It was not changed.',
      );
    case 'UnknownSettingError':
      return misuse(`there is no setting "${visible(error.name)}"`, `There are ${error.known.join(', ')}.`);
    case 'SettingRefusedError':
      return misuse(
        `${visible(error.name)}: ${visible(error.reason)}`,
        'workrail settings list says what it means. Nothing was changed.',
      );
    case 'DataFolderError':
      return problem(visible(error.reason));
    case 'SessionNotFoundError':
      return misuse(
        `there is no session ${visible(error.sessionId)} in this data folder`,
        'Check the id, and --data-dir where the data lies elsewhere.',
      );
    case 'RunNotFoundError':
      return misuse(
        `there is no run ${visible(error.runId)} in this data folder`,
        'workrail sessions show names the runs of a session; check --data-dir where the data lies elsewhere.',
      );
    case 'RunNotInSessionError':
      return misuse(
        `session ${error.sessionId} has no run "${visible(error.runId)}"`,
        error.runs.length === 0 ? 'It has none: leave --run out.' : `It has ${error.runs.join(', ')}.`,
      );
    case 'FontsMissingError':
      return problem(
        `the fonts of the program can not be read: ${visible(error.reason)}`,
        'Build it again: node scripts/bundle.mjs export-cli. Markdown and HTML need no fonts.',
      );
    case 'BundleUnreadableError':
      return problem(
        `${visible(error.path)} can not be read as a bundle: ${visible(error.reason)}`,
        'Name a file that "workrail export" wrote; its ending (.gz, .zst) has to say how it is packed.',
      );
    case 'DamagedHereError':
      return problem(
        `${error.sessionId} is here already and damaged: ${visible(error.reason)}`,
        `${error.replaceable ? '--replace puts what the bundle holds in its place; ' : ''}--as-new takes the bundle in beside it. Nothing was written.`,
      );
    case 'ReplaceRefusedError':
      return problem(
        `${error.sessionId} was worked on here until ${error.here}, and the bundle ends at ${error.bundle}: newer work is not replaced`,
        '--as-new takes the bundle in as a new session beside it. Nothing was written.',
      );
    case 'BundleRefusedError':
      return problem(
        `${visible(error.path)}, line ${error.line}: ${visible(error.reason)} (${error.code})`,
        error.code === 'BUNDLE_UNSUPPORTED_VERSION'
          ? 'Update WorkRail on this machine. Nothing was written.'
          : 'Export the session again, and move the file without changing it. Nothing was written.',
      );
    case 'UnknownClientError':
    case 'ServerMissingError':
    case 'ClientPlaceError':
    case 'ClientFileError':
    case 'ClientFileChangedError':
    case 'ClientFileRefusedError':
      return clientFailure(error);
    case 'WorkflowIdRefusedError':
    case 'WorkflowIdTakenError':
    case 'WorkflowFormatError':
    case 'OutputTakenError':
      return newWorkflowFailure(error);
    default:
      return storeFailure(error);
  }
}

function storeFailure(error: StoreError): Failure {
  switch (error._tag) {
    case 'DamagedEventError':
      return problem(
        `the log of ${error.stream.id} is damaged at event ${error.version}: ${visible(error.reason)}`,
        'Other sessions are not affected. Restore the data folder from a backup, or go on without this session.',
      );
    case 'DamagedBlobError':
      return problem(
        `a document of the session is damaged (${error.hash}): ${visible(error.reason)}`,
        'Other sessions are not affected. Restore the data folder from a backup, or go on without this session.',
      );
    case 'StoreBusyError':
      return problem(
        'another program holds the database for long',
        'Try again in a moment. Nothing was written.',
      );
    case 'ExpectedVersionMismatchError':
      return problem(
        'another program wrote to the session at this moment',
        'Try again. Nothing was written.',
      );
    case 'StoreTooNewError':
      return problem(
        'the database was written by a newer WorkRail',
        'Update WorkRail on this machine. Nothing was written.',
      );
    case 'StoreUnavailableError':
      return problem(visible(error.reason), 'Mend what it says and try again.');
    default:
      return absurd(error);
  }
}
