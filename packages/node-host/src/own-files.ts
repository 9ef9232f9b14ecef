import { realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';

/** A data folder, in which no output may be in the way. */
export interface GuardedFolder {
  readonly folder: string;
  /** Nothing in it may be changed, nor made. */
  readonly readOnly?: boolean;
}

/** An output would lie where the data folder does not want it. */
export class InDataFolder extends Error {}

/**
 * The database, the keys, the settings, the secrets and the catalogs, with what belongs to them, such as locks; and the cache. Names are compared in
 * lower case, as some file systems do.
 */
const OWN =
  /^(?:workrail\.db|keyring\.json|settings\.json|(?:run-)?secrets\.json|registry\.json|catalogs)(?:[.-]|$)|^compile-cache$/;

/** The file itself, where links lead to one; otherwise the name that it would have, with its folders. */
export async function placeOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : join(await placeOf(folder), basename(path));
  }
}

/** Throws where `path` is one of the files that a data folder lives by, or is in a data folder that is only to be read. */
export async function refuseOwn(path: string, guarded: GuardedFolder | undefined): Promise<void> {
  if (guarded === undefined) return;
  const [first = ''] = relative(await placeOf(guarded.folder), await placeOf(path)).split(sep);
  // On Windows, what is on another drive has no relative path.
  if (first === '..' || /^[a-z]:$/i.test(first)) return;
  if (OWN.test(first.toLowerCase()))
    throw new InDataFolder('it is a file that the data folder needs and keeps for itself');
  if (guarded.readOnly === true && first !== '')
    throw new InDataFolder('it is in the data folder, in which nothing is to be changed');
}
