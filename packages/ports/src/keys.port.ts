import type { TaskEither } from '@workrail/kernel';

/** The keyring file can't be read, parsed or written. A keyring that is there is never replaced. */
export interface KeyringError {
  readonly _tag: 'KeyringError';
  readonly path: string;
  readonly reason: string;
}

/** Secret keys of 32 bytes that sign tokens. `previous` still verifies what it signed. */
export interface Keyring {
  readonly current: Uint8Array;
  readonly previous?: Uint8Array;
}

export interface Keys {
  /** Makes the key on first use; processes that start together agree on one. */
  readonly load: () => TaskEither<KeyringError, Keyring>;
}
