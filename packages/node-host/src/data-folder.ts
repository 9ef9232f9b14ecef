import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
// Types only: the bins ask for the compile-cache folder before anything of weight is loaded.
import type { Either, TaskEither } from '@workrail/kernel';
import { type Environment, variable } from './environment.ts';
import { expandHome } from './expand-home.ts';
import { failureReason } from './failure-reason.ts';
import { folderFault, platformFolderFault, quotedPath } from './folder-fault.ts';
import { makeFolder } from './make-folder.ts';
import { type PlatformFacts, systemPlatform } from './platform.ts';

/** Absolute paths of everything that is kept for a user. */
export interface DataFolder {
  readonly folder: string;
  /** Whether a program that is told nothing uses it too; to any other folder a command has to be pointed. */
  readonly isDefault: boolean;
  readonly database: string;
  readonly keyring: string;
  readonly settings: string;
  readonly secrets: string;
  readonly compileCache: string;
}

/** There is no usable data folder. `reason` is one line that says what to set. */
export interface DataFolderError {
  readonly _tag: 'DataFolderError';
  readonly path?: string;
  readonly reason: string;
}

/** What every reason ends with. */
export const NAME_ONE = 'Set WORKRAIL_DATA_DIR to the absolute path of a folder that you can write to.';

/** `WORKRAIL_DATA_DIR`, else the per-user data folder of the platform. Never depends on the working folder. */
export async function dataFolder(
  env: Environment,
  platform: PlatformFacts = systemPlatform,
  namedBy: 'WORKRAIL_DATA_DIR' | '--data-dir' = 'WORKRAIL_DATA_DIR',
): Promise<Either<DataFolderError, DataFolder>> {
  const given = variable(env, 'WORKRAIL_DATA_DIR');
  // A program of another terminal need not have the variable that moves the platform's folder.
  const isMoved = variable(env, 'XDG_DATA_HOME') !== undefined;
  if (given !== undefined) {
    const folder = expandHome(given, platform.home());
    const fix = NAME_ONE.replace('WORKRAIL_DATA_DIR', namedBy);
    const absolute = resolve(folder);
    const wrong =
      folderFault(folder, absolute) ?? (isAbsolute(folder) ? undefined : 'which is not an absolute path');
    return wrong === undefined
      ? right(pathsIn(absolute, !isMoved && absolute === (await usualFolder(platform))))
      : left({ reason: `${namedBy} is ${quotedPath(given)}, ${wrong}. ${fix}` });
  }
  const usual = await usualFolder(platform);
  if (usual !== undefined) {
    const wrong = platformFolderFault(usual);
    return wrong === undefined
      ? right(pathsIn(usual, !isMoved))
      : left({ reason: `The default data folder is ${quotedPath(usual)}, ${wrong}. ${NAME_ONE}` });
  }
  return left({ reason: `This user has no home folder, so there is no default data folder. ${NAME_ONE}` });
}

/** The per-user data folder of the platform; undefined where the user has no home folder. */
async function usualFolder(platform: PlatformFacts): Promise<string | undefined> {
  try {
    const folder = await platform.userData('workrail');
    return isAbsolute(folder) ? folder : undefined;
  } catch {
    // No home folder in the environment and none in the user's account entry.
    return undefined;
  }
}

/** Makes the folder (mode 0700) where it is missing, and sees that it can be written to. */
export function ensureDataFolder(paths: DataFolder): TaskEither<DataFolderError, DataFolder> {
  return async () => {
    const path = paths.folder;
    try {
      makeFolder(path, 0o700);
      if (!(await stat(path)).isDirectory()) throw new Error('it is not a folder');
      await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
      return right(paths);
    } catch (failure) {
      const { fullVolumeOf } = await import('./full-volume.ts');
      const { fullVolume } = fullVolumeOf(failure, path);
      return left({
        path,
        reason:
          fullVolume === undefined
            ? `The data folder ${path} cannot be used: ${failureReason(failure)}. ${NAME_ONE}`
            : `${fullVolume} is full, so the data folder ${path} cannot be created. Free some space there and try again.`,
      });
    }
  };
}

/** The data folder that an environment names, made where it is missing. */
export async function openDataFolder(env: Environment): Promise<Either<DataFolderError, DataFolder>> {
  const located = await dataFolder(env);
  return located._tag === 'Left' ? located : ensureDataFolder(located.right)();
}

function pathsIn(folder: string, isDefault: boolean): DataFolder {
  return {
    folder,
    isDefault,
    database: join(folder, 'workrail.db'),
    keyring: join(folder, 'keyring.json'),
    settings: join(folder, 'settings.json'),
    secrets: join(folder, 'secrets.json'),
    compileCache: join(folder, 'compile-cache'),
  };
}

function left(error: Omit<DataFolderError, '_tag'>): Either<DataFolderError, never> {
  return { _tag: 'Left', left: { _tag: 'DataFolderError', ...error } };
}

function right<A>(value: A): Either<never, A> {
  return { _tag: 'Right', right: value };
}
