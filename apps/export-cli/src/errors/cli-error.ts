import type {
  AnswerApprovalError,
  ExportSessionError,
  ImportDocumentError,
  ImportSessionError,
  InvalidInputError,
  ListCommandsError,
  NamedCatalogError,
  NewWorkflowError,
  PreviewImportError,
  PreviewWorkflowError,
  RenderSessionError,
  SetupClientError,
  ShowCommandError,
  ShowRunError,
  ValidateWorkflowsError,
} from '@workrail/application';
import type { DataFolderError } from '@workrail/node-host';
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

export type CliError =
  | AnswerApprovalError
  | DatabaseLostError
  | ValidateWorkflowsError
  | PreviewImportError
  | ImportDocumentError
  | NamedCatalogError
  | ListCommandsError
  | ShowCommandError
  | PreviewWorkflowError
  | InvalidInputError
  | NewWorkflowError
  | OutputError
  | OutputTakenError
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
