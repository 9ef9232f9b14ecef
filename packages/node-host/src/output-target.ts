import type { Stats } from 'node:fs';
import { readlink, realpath, stat } from 'node:fs/promises';
import type { OutputError } from '@workrail/ports';
import { unlessMissing, whyNotWritten } from './failure-reason.ts';
import { FileThere } from './file-there.ts';
import { fullVolumeOf } from './full-volume.ts';
import { type GuardedFolder, InDataFolder, placeOf, refuseOwn } from './own-files.ts';

export interface OutputTarget {
  /** The file that is written: the one that links lead to, or the new one. */
  readonly file: string;
  /** What is there; undefined where nothing is. */
  readonly found: Stats | undefined;
}

/**
 * What an output goes to, in one way for all of them. A link stays one: what it leads to is written, by the same rule as
 * a file that is named itself. A link that leads to nothing is refused, as nobody can say which of the two was meant to
 * be made. It throws `InDataFolder` where the output would be in the way of `guarded`, before anything is made, and with
 * `keepExisting` `FileThere` where there is a file.
 */
export async function outputTarget(
  path: string,
  keepExisting: boolean,
  guarded: GuardedFolder | undefined,
): Promise<OutputTarget> {
  await refuseOwn(path, guarded);
  const found = await unlessMissing(() => stat(path));
  if (found?.isFile() === true && keepExisting) throw new FileThere();
  if (found !== undefined) return { file: await realpath(path), found };
  const leadsTo = await readlink(path).catch(() => undefined);
  if (leadsTo !== undefined)
    throw new Error(
      `it is a symbolic link to ${leadsTo}, which does not exist; create that file, or remove the link`,
    );
  return { file: await placeOf(path), found };
}

/** Why an output that was named as `path` was not written to `file`. */
export const outputError = (failure: unknown, path: string, file: string): OutputError => ({
  _tag: 'OutputError',
  path,
  reason: whyNotWritten(failure, path),
  ...(failure instanceof InDataFolder ? { inDataFolder: true } : {}),
  ...fullVolumeOf(failure, file),
});
