import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { E, type Either } from '@workrail/kernel';
import type { FileNotSentError } from '@workrail/ports';
import { failureReason } from '../failure-reason.ts';

/** Bytes of all files of a request: they are in memory while it is sent. */
export const MOST_SENT = 64 * 1024 * 1024;

/** The bytes of a file that may be sent: one below `folder`, also once its links are resolved, of at most `most` bytes. */
export async function sendableFile(
  path: string,
  folder: string | undefined,
  most: number,
): Promise<Either<FileNotSentError, Uint8Array>> {
  if (folder === undefined) return refused(path, 'no folder is named whose files may be sent');
  try {
    const real = await realpath(resolve(folder, path));
    const inside = relative(await realpath(folder), real);
    if (inside.split(sep)[0] === '..' || isAbsolute(inside))
      return refused(path, `it lies outside of ${folder}, and only files in that folder may be sent`);
    // A pipe that nobody writes to would be waited for.
    await using file = await open(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = await file.stat();
    if (!stats.isFile()) return refused(path, 'it is not a file');
    if (stats.size > most)
      return refused(path, `it has ${stats.size} bytes, and at most ${MOST_SENT} are sent in one request`);
    return E.right(await file.readFile());
  } catch (error) {
    return refused(path, failureReason(error));
  }
}

const refused = (path: string, reason: string): Either<FileNotSentError, never> =>
  E.left({ _tag: 'FileNotSentError', path, reason });
