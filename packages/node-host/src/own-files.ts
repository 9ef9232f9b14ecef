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

/** Throws where `path` is one of the files that a data folder lives by: such a file is not written over. */
export async function refuseOwn(path: string, dataFolder: string | undefined): Promise<void> {
  if (dataFolder === undefined) return;
  const [place, own] = [await placeOf(path), await placeOf(dataFolder)];
  if (dirname(place) === own && OWN.test(basename(place).toLowerCase()))
    throw new Error('it is a file that the data folder needs and that would be lost');
}
