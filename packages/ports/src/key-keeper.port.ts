import type { TaskEither } from '@workrail/kernel';
import type { Keyring, KeyringError } from './keys.port.ts';

/** The keys of a data folder, for the person who looks after it. */
export interface KeyKeeper {
  /** What is there; undefined where no key was made yet. Makes none. */
  readonly look: () => TaskEither<KeyringError, Keyring | undefined>;
  /**
   * Makes a new current key, in one step among all processes. The key before it becomes the previous one and
   * still verifies what it signed; what the previous one signed until now is refused from here on. Processes
   * that run see it at their next call. A keyring that is not there is not made.
   */
  readonly rotate: () => TaskEither<KeyringError, Keyring>;
}
