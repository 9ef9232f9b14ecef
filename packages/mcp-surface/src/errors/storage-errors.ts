import type {
  KeyringError,
  SecretsError,
  SettingsError,
  StoreError,
  WorkflowSourceError,
} from '@workrail/ports';
import { conflict, execution, type FactsByTag, type Words } from './facts.ts';

/** This folder can't hold data. */
export interface DataFolderError {
  readonly _tag: 'DataFolderError';
  readonly reason: string;
}

/** Nothing is wrong with what is there. */
const volumeFull = (volume: string): Words => [
  `${volume} is full. Nothing was written.`,
  'Ask the user to free some space there, then repeat the same call with the same tokens.',
  { retryable: true },
];

const OTHERS_UNHARMED = 'Tell the user. Other sessions are not affected; start a new run to continue.';

/** The database, and the files that a person may open. */
export const STORAGE_ERRORS: FactsByTag<
  StoreError | KeyringError | SecretsError | SettingsError | WorkflowSourceError | DataFolderError
> = {
  StoreBusyError: execution('STORE_BUSY', ({ waitedMs }) => [
    `Another process had the database locked for ${waitedMs} ms. Nothing was written.`,
    'Repeat the same call with the same tokens.',
    { retryable: true },
  ]),
  ExpectedVersionMismatchError: conflict('STORE_CONFLICT', () => [
    'The session changed while the call ran. Nothing was written.',
    'Repeat the same call with the same tokens.',
    { retryable: true },
  ]),
  StoreUnavailableError: execution('STORE_UNAVAILABLE', ({ reason, fullVolume }) =>
    fullVolume === undefined
      ? [
          `The database cannot be used: ${reason}.`,
          'Ask the user to check the data folder (WORKRAIL_DATA_DIR): its permissions, its files and the disk. If the database is gone, they can restore it, or restart the server to begin a new one.',
        ]
      : volumeFull(fullVolume),
  ),
  StoreTooNewError: execution('STORE_TOO_NEW', ({ found, supported }) => [
    `The database has schema ${found}; this version reads up to ${supported}.`,
    'Ask the user to update WorkRail.',
  ]),
  DamagedEventError: execution('SESSION_DAMAGED', ({ stream, version, reason }) => [
    `Event ${version} of ${stream.type} ${stream.id} cannot be used: ${reason}.`,
    OTHERS_UNHARMED,
    { context: { [`${stream.type}_id`]: stream.id, event: version } },
  ]),
  DamagedBlobError: execution('SESSION_DAMAGED', ({ hash, reason }) => [
    `Stored data of this run cannot be used: ${reason}.`,
    OTHERS_UNHARMED,
    { context: { blob: hash } },
  ]),
  KeyringError: execution('KEYRING_UNUSABLE', ({ reason, fullVolume }) =>
    fullVolume === undefined
      ? [
          `The keyring cannot be used: ${reason}.`,
          'Ask the user to restore keyring.json in the data folder. If there is no backup, they can restart the server without the file, which creates a new key; earlier tokens are then refused.',
        ]
      : volumeFull(fullVolume),
  ),
  SettingsError: execution('SETTINGS_UNUSABLE', ({ path, reason, fullVolume }) =>
    fullVolume === undefined
      ? [
          `The settings cannot be used: ${reason}. Nothing was written.`,
          'Ask the user to correct settings.json in the data folder, or to delete it.',
          { context: { path } },
        ]
      : volumeFull(fullVolume),
  ),
  SecretsError: execution('SECRETS_UNUSABLE', ({ path, reason, fullVolume }) =>
    fullVolume === undefined
      ? [
          `The secrets cannot be used: ${reason}. Nothing was written.`,
          'Ask the user to correct secrets.json in the data folder, or to delete it and to set the secrets again with "workrail secrets set".',
          { context: { path } },
        ]
      : volumeFull(fullVolume),
  ),
  WorkflowSourceError: execution('WORKFLOW_FOLDER_UNREADABLE', ({ path, reason }) => [
    `Workflows cannot be read from ${path}: ${reason}.`,
    'Ask the user to fix what the message names: make a folder readable, correct settings.json, or remove the path from the list.',
    { context: { path } },
  ]),
  DataFolderError: execution('DATA_FOLDER_UNUSABLE', ({ reason }) => [
    reason,
    'Ask the user to set WORKRAIL_DATA_DIR to a folder that the server can write to.',
  ]),
};
