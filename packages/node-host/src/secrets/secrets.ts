import { type Stats, statSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { isSecretName, SECRET_VARIABLE_PREFIX, type TaskEither, tryTask } from '@workrail/kernel';
import type { Logger, SecretKeeper, SecretOrigin, Secrets, SecretsError } from '@workrail/ports';
import { PRIVATE_MODE } from '../documents/atomic-write.ts';
import { type JsonDocument, jsonDocument } from '../documents/json-document.ts';
import type { Environment } from '../environment.ts';
import { failureReason } from '../failure-reason.ts';
import { fullVolumeOf } from '../full-volume.ts';
import type { SecretsDocument } from './secrets-document.ts';

export interface SecretPlaces {
  /** The file. */
  readonly path: string;
  /** Its variables come before the file. */
  readonly env: Environment;
  readonly logger: Logger;
  /** True: not even the permissions of the file are changed. */
  readonly readOnly?: boolean;
}

/** What the rights of others are among the permissions of a file. */
const OTHERS = 0o077;

const EMPTY: SecretsDocument = { version: 1, secrets: {} };

/** Secrets of the environment and of a file. Each call sees what the file has now. */
export function secrets({ path, env, logger, readOnly = false }: SecretPlaces): Secrets & SecretKeeper {
  const given = new Map(
    Object.entries(env).flatMap(([variable, value = '']): readonly (readonly [string, string])[] => {
      const name = variable.startsWith(SECRET_VARIABLE_PREFIX)
        ? variable.slice(SECRET_VARIABLE_PREFIX.length)
        : '';
      return isSecretName(name) && value !== '' ? [[name, value]] : [];
    }),
  );

  async function stored(): Promise<SecretsDocument['secrets']> {
    await keepPrivate(path, { logger, readOnly });
    return (await (await documentAt(path)).read())?.secrets ?? {};
  }

  const reported = <A>(act: () => Promise<A>): TaskEither<SecretsError, A> =>
    tryTask(act, (failure) => ({
      _tag: 'SecretsError',
      path,
      reason: failureReason(failure),
      ...fullVolumeOf(failure, path),
    }));

  return {
    origins: () =>
      reported(async () => {
        const inFile = Object.keys(await stored()).map((name) => [name, 'file'] as const);
        const outside = [...given.keys()].map((name) => [name, 'environment'] as const);
        return new Map<string, SecretOrigin>([...inFile, ...outside]);
      }),
    values: () => reported(async () => new Map([...Object.entries(await stored()), ...given])),
    set: (name, value) =>
      reported(async () => {
        await keepPrivate(path, { logger, readOnly });
        await (await documentAt(path)).update((now = EMPTY) => ({
          ...now,
          secrets: { ...now.secrets, [name]: value },
        }));
      }),
    remove: (name) =>
      reported(async () => {
        if (!Object.hasOwn(await stored(), name)) return false;
        let removed = false;
        await (await documentAt(path)).update((now = EMPTY) => {
          const { [name]: gone, ...rest } = now.secrets;
          removed = gone !== undefined;
          return removed ? { ...now, secrets: rest } : now;
        });
        return removed;
      }),
  };
}

/** Loaded on first use, as schemas are heavy. */
async function documentAt(path: string): Promise<JsonDocument<SecretsDocument>> {
  const { secretsDocument } = await import('./secrets-document.ts');
  return jsonDocument(path, secretsDocument);
}

/** Takes the rights of others to the file away, who may have read it by then. */
async function keepPrivate(
  path: string,
  { logger, readOnly }: Required<Pick<SecretPlaces, 'logger' | 'readOnly'>>,
): Promise<void> {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined || !isOpenToOthers(stats)) return;
  if (!readOnly) await chmod(path, PRIVATE_MODE);
  logger.warn(
    { path },
    `other users of this machine could read the secrets${readOnly ? '' : ', which is no longer so'}; replace those that matter`,
  );
}

/** On Windows the permissions of a file say nothing of others. */
const isOpenToOthers = ({ mode }: Stats): boolean => process.getuid !== undefined && (mode & OTHERS) !== 0;
