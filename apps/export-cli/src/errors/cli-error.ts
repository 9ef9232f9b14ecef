import type {
  AnswerApprovalError,
  CancelRunError,
  DecideStepError,
  DeleteSavedWorkflowError,
  ExportArazzoError,
  ExportSessionError,
  GetSavedWorkflowError,
  ImportArazzoError,
  ImportDocumentError,
  ImportSessionError,
  InvalidInputError,
  ListCommandsError,
  ListRunsError,
  NamedCatalogError,
  NewWorkflowError,
  PreviewImportError,
  PreviewWorkflowError,
  RemoveSecretError,
  RenameSavedWorkflowError,
  RenderSessionError,
  ReopenRunError,
  ResolveInputsError,
  RunStatusError,
  RunWorkflowError,
  SaveWorkflowError,
  SetSecretError,
  SetupClientError,
  ShowCommandError,
  ShowRunError,
  ValidateWorkflowsError,
} from '@workrail/application';
import type { DataFolderError, InputUnreadableError } from '@workrail/node-host';
import type {
  KeyringError,
  OutputError,
  OutputTakenError,
  SettingRefusedError,
  SettingsError,
  UnknownSettingError,
} from '@workrail/ports';

/** The command line can't be followed as it is. */
export interface MisuseError {
  readonly _tag: 'MisuseError';
  readonly reason: string;
  readonly fix: string;
}

export const misuseError = (reason: string, fix: string): MisuseError => ({
  _tag: 'MisuseError',
  reason,
  fix,
});

/** The database is missing or empty, but the folder has keys. Nothing was made. */
export interface DatabaseLostError {
  readonly _tag: 'DatabaseLostError';
  readonly fact: string;
  readonly fix: string;
}

/** What can be wrong with what is done to saved workflows. */
export type SavedWorkflowError =
  | GetSavedWorkflowError
  | SaveWorkflowError
  | ImportArazzoError
  | ExportArazzoError
  | RenameSavedWorkflowError
  | DeleteSavedWorkflowError;

/** What can be wrong with what is done to runs whose steps the server does. */
export type RunError =
  | RunWorkflowError
  | RunStatusError
  | CancelRunError
  | DecideStepError
  | ReopenRunError
  | ListRunsError;

export type CliError =
  | RunError
  | AnswerApprovalError
  | DatabaseLostError
  | ValidateWorkflowsError
  | PreviewImportError
  | ResolveInputsError
  | ImportDocumentError
  | NamedCatalogError
  | ListCommandsError
  | ShowCommandError
  | PreviewWorkflowError
  | InvalidInputError
  | NewWorkflowError
  | SavedWorkflowError
  | InputUnreadableError
  | OutputError
  | OutputTakenError
  | ExportSessionError
  | ImportSessionError
  | ShowRunError
  | RenderSessionError
  | DataFolderError
  | KeyringError
  | SettingsError
  | SetSecretError
  | RemoveSecretError
  | UnknownSettingError
  | SettingRefusedError
  | SetupClientError
  | MisuseError;
