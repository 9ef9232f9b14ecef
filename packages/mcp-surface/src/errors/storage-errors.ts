import type { KeyringError, SettingsError, StoreError, WorkflowSourceError } from '@workrail/ports';
import { execution, type FactsByTag } from './facts.ts';

/** This folder can't hold data. */
export interface DataFolderError {
  readonly _tag: 'DataFolderError';
  readonly reason: string;
}

/** The database, and the files that a person may open. */
export const STORAGE_ERRORS: FactsByTag<
  StoreError | KeyringError | SettingsError | WorkflowSourceError | DataFolderError
> = {
  StoreBusyError: (error) => ({
    ...execution(
      'STORE_BUSY',
      `Another process held the database for ${error.waitedMs} ms. Nothing was written.`,
    ),
    retryable: true,
    suggested_action: 'Repeat the same call with the same tokens.',
  }),
  ExpectedVersionMismatchError: () => ({
    ...execution('STORE_CONFLICT', 'The session changed while the call ran. Nothing was written.'),
    category: 'conflict',
    retryable: true,
    suggested_action: 'Repeat the same call with the same tokens.',
  }),
  StoreUnavailableError: (error) => ({
    ...execution('STORE_UNAVAILABLE', `The database can not be used: ${error.reason}.`),
    suggested_action:
      'Ask the user to check the data folder (WORKRAIL_DATA_DIR): free space, permissions, file.',
  }),
  StoreTooNewError: (error) => ({
    ...execution(
      'STORE_TOO_NEW',
      `The database has schema ${error.found}; this version reads up to ${error.supported}.`,
    ),
    suggested_action: 'Ask the user to update WorkRail.',
  }),
  DamagedEventError: (error) => ({
    ...execution(
      'SESSION_DAMAGED',
      `Event ${error.version} of ${error.stream.type} ${error.stream.id} can not be used: ${error.reason}.`,
    ),
    context: { [`${error.stream.type}_id`]: error.stream.id, event: error.version },
    suggested_action: 'Tell the user. Other sessions are not affected; start a new run to go on.',
  }),
  DamagedBlobError: (error) => ({
    ...execution('SESSION_DAMAGED', `Stored data of this run can not be used: ${error.reason}.`),
    context: { blob: error.hash },
    suggested_action: 'Tell the user. Other sessions are not affected; start a new run to go on.',
  }),
  KeyringError: (error) => ({
    ...execution('KEYRING_UNUSABLE', `The keyring can not be used: ${error.reason}.`),
    suggested_action:
      'Ask the user to restore keyring.json in the data folder; without it old tokens can not be read.',
  }),
  SettingsError: (error) => ({
    ...execution('SETTINGS_UNUSABLE', `The settings can not be used: ${error.reason}. Nothing was written.`),
    context: { path: error.path },
    suggested_action: 'Ask the user to correct settings.json in the data folder, or to delete it.',
  }),
  WorkflowSourceError: (error) => ({
    ...execution(
      'WORKFLOW_FOLDER_UNREADABLE',
      `Workflows can not be looked up, as ${error.reason}: ${error.path}`,
    ),
    context: { path: error.path },
    suggested_action:
      'Ask the user to mend what the message names: make a folder readable, correct settings.json, or take the path off the list.',
  }),
  DataFolderError: (error) => ({
    ...execution('DATA_FOLDER_UNUSABLE', error.reason),
    suggested_action: 'Ask the user to set WORKRAIL_DATA_DIR to a folder that can be written.',
  }),
};
