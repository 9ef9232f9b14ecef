import type { Stats } from 'node:fs';
import { readlink, realpath, stat } from 'node:fs/promises';
import { unlessMissing } from './failure-reason.ts';
import { FileThere } from './file-there.ts';
import { placeOf } from './own-files.ts';

export interface OutputTarget {
  /** The file that is written: the one that links lead to, or the new one. */
  readonly file: string;
  /** What is there; undefined where nothing is. */
  readonly found: Stats | undefined;
}

/**
 * What an output goes to, in one way for all of them. A link stays one: what it leads to is written, by the same rule as
 * a file that is named itself. A link that leads to nothing is refused, as nobody can say which of the two was meant to
 * be made. With `keepExisting` it throws `FileThere` where there is a file.
 */
export async function outputTarget(path: string, keepExisting: boolean): Promise<OutputTarget> {
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
