import { absurd } from '@workrail/kernel';
import { execution, type Facts } from './facts.ts';
import type { ToolError } from './tool-error.ts';

type StorageTag =
  | 'StoreBusyError'
  | 'StoreUnavailableError'
  | 'StoreTooNewError'
  | 'ExpectedVersionMismatchError'
  | 'DamagedEventError'
  | 'DamagedBlobError'
  | 'KeyringError'
  | 'SettingsError'
  | 'WorkflowSourceError'
  | 'DataFolderError'
  | 'InternalError';

export function storageFacts(error: Extract<ToolError, { readonly _tag: StorageTag }>): Facts {
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
    case 'SettingsError':
      return {
        ...execution(
          'SETTINGS_UNUSABLE',
          `The settings can not be used: ${error.reason}. Nothing was written.`,
        ),
        context: { path: error.path },
        suggested_action: 'Ask the user to correct settings.json in the data folder, or to delete it.',
      };
    case 'WorkflowSourceError':
      return {
        ...execution(
          'WORKFLOW_FOLDER_UNREADABLE',
          `Workflows can not be looked up, as ${error.reason}: ${error.path}`,
        ),
        context: { path: error.path },
        suggested_action:
          'Ask the user to mend what the message names: make a folder readable, correct settings.json, or take the path off the list.',
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
