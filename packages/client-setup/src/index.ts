export {
  CLIENT_SCOPES,
  CLIENTS,
  type Client,
  type ClientPlace,
  type ClientScope,
  clientNamed,
  type UnknownClientError,
} from './clients.ts';
export { blockFor, type ServerCommand, serverFor } from './entry.ts';
export type { EditedText } from './text-edit.ts';
export type { ClientTextError } from './text-error.ts';
