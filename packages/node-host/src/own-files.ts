import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The database with what belongs to it, the keys and the settings, with their locks; names are compared in lower case. */
const OWN = /^(?:workrail\.db(?:-wal|-shm|-journal)?|keyring\.json|settings\.json)(?:\.lock)?$/;

/** The file itself, where links lead to one; otherwise the name that it would have in its folder. */
export async function placeOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const folder = await realpath(dirname(path)).catch(() => dirname(path));
    return join(folder, basename(path));
  }
}

/** Why `path` is not written to, where it is one of the files that a data folder lives by. */
export async function ownFault(path: string, dataFolder: string | undefined): Promise<string | undefined> {
  if (dataFolder === undefined) return undefined;
  const [place, own] = [await placeOf(path), await placeOf(dataFolder)];
  return dirname(place) === own && OWN.test(basename(place).toLowerCase())
    ? 'it is one of the data folder itself, which would be lost'
    : undefined;
}
