import { defined, didYouMean, program, type TaskEither } from '@workrail/kernel';
import type { SecretsError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import { secretVariable } from './set-secret.ts';

export interface RemovedSecret {
  readonly name: string;
  /** Whether the environment still has one of that name. */
  readonly still_in_environment: boolean;
}

/** The file has no secret of that name. */
export interface SecretNotFoundError {
  readonly _tag: 'SecretNotFoundError';
  readonly name: string;
  readonly didYouMean?: string;
  /** The variable that sets it, where one does: only who set that can unset it. */
  readonly variable?: string;
}

export type RemoveSecretError = SecretNotFoundError | SecretsError;

/** Removes a stored secret. */
export const removeSecret =
  ({ secrets, secretKeeper }: Pick<Dependencies, 'secrets' | 'secretKeeper'>) =>
  ({ name }: { readonly name: string }): TaskEither<RemoveSecretError, RemovedSecret> =>
    program(async ({ take, fail }) => {
      const origins = await take(secrets.origins());
      const isOutside = origins.get(name) === 'environment';
      if (await take(secretKeeper.remove(name))) return { name, still_in_environment: isOutside };
      const stored = [...origins].flatMap(([one, origin]) => (origin === 'file' ? [one] : []));
      return fail(
        defined({
          _tag: 'SecretNotFoundError' as const,
          name,
          didYouMean: isOutside ? undefined : didYouMean(name, stored),
          variable: isOutside ? secretVariable(name) : undefined,
        }),
      );
    });
