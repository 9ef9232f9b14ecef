import type { TaskEither } from '@workrail/kernel';
import type { FileError } from './file-error.ts';

/** The keyring file can't be read, parsed or written. A keyring that is there is never replaced. */
export type KeyringError = FileError<'KeyringError'>;

/** Secret keys of 32 bytes that sign tokens. `previous` still verifies what it signed. */
export interface Keyring {
  readonly current: Uint8Array;
  readonly previous?: Uint8Array;
}

export interface Keys {
  /** Makes the key on first use; processes that start together agree on one. */
  readonly load: () => TaskEither<KeyringError, Keyring>;
}
