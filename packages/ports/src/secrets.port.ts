import type { TaskEither } from '@workrail/kernel';
import type { FileError } from './file-error.ts';

/** The file of secrets can't be read, parsed or written. Nothing was changed, and no value is quoted. */
export type SecretsError = FileError<'SecretsError'>;

/** Where a secret is set: a variable of the environment comes before the file. */
export type SecretOrigin = 'environment' | 'file';

/**
 * Credentials of APIs, by name.
 *
 * Guarantees: an error never has a value in it. The file is only readable by its user; one that others can read is made
 * private, with a warning. Changes are safe among processes and seen by all of them at once.
 */
export interface Secrets {
  /** The names of those that are set, and where each is taken from. */
  readonly origins: () => TaskEither<SecretsError, ReadonlyMap<string, SecretOrigin>>;
  /** All values by name, for sending and for masking. */
  readonly values: () => TaskEither<SecretsError, ReadonlyMap<string, string>>;
}

export interface SecretKeeper {
  readonly set: (name: string, value: string) => TaskEither<SecretsError, void>;
  /** False where the file has none of that name. */
  readonly remove: (name: string) => TaskEither<SecretsError, boolean>;
}
