import type { Json, RunId, TaskEither } from '@workrail/kernel';
import type { SecretsError } from './secrets.port.ts';

/**
 * Values of secret inputs, for as long as their run needs them. They are in no event, so a run that is moved to another
 * machine has none.
 *
 * Guarantees: as those of `Secrets`. Only its user may read the file.
 */
export interface RunSecrets {
  readonly put: (run: RunId, values: ReadonlyMap<string, Json>) => TaskEither<SecretsError, void>;
  /** Empty where nothing is kept for the run. */
  readonly of: (run: RunId) => TaskEither<SecretsError, ReadonlyMap<string, Json>>;
  readonly forget: (run: RunId) => TaskEither<SecretsError, void>;
}
