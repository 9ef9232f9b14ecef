import type { TaskEither } from '@workrail/kernel';
import type { FileError } from './file-error.ts';

/** The keyring file can't be read, parsed or written. A keyring that is there is never replaced. */
export type KeyringError = FileError<'KeyringError'>;

/** Secret keys of 32 bytes that sign tokens. `previous` still verifies what it signed. */
export interface Keyring {
  readonly current: Uint8Array;
  readonly previous?: Uint8Array;
  /** Whether a session was begun under them; left out where an earlier version made them, which did not note it. */
  readonly hasSessions?: boolean;
}

export interface Keys {
  /** Makes the key on first use; processes that start together agree on one. */
  readonly load: () => TaskEither<KeyringError, Keyring>;
  /**
   * Notes beside the keys that a session was begun, so that a database which is lost is missed. Writes once in the life
   * of a keyring.
   */
  readonly noteSession: () => TaskEither<KeyringError, void>;
}
