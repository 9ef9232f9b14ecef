import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { withDraft } from './drafts.ts';

/** Characters of the name that a temporary file's begins with: the name may be as long as names can be. */
const NAME_KEPT = 40;

const prefixOf = (path: string): string => `.${Array.from(basename(path)).slice(0, NAME_KEPT).join('')}.`;

/** Runs `write` with the name of a file beside `path`, and removes what is there in the end. */
export async function withTemporary<A>(
  path: string,
  ending: string,
  write: (temporary: string) => Promise<A>,
): Promise<A> {
  const temporary = join(dirname(path), `${prefixOf(path)}${randomUUID()}${ending}`);
  return withDraft(temporary, async () => {
    try {
      return await write(temporary);
    } finally {
      await rm(temporary, { force: true });
    }
  });
}

/** Temporary files of `path`, by how they end, that nobody has written to for so long: who made them was killed. */
export async function abandoned(path: string, ending: RegExp, afterMs: number): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(prefixOf(path)) || !ending.test(name)) continue;
    const file = join(dirname(path), name);
    const stats = await stat(file).catch(() => undefined);
    if (stats?.isFile() === true && Date.now() - stats.mtimeMs > afterMs) found.push(file);
  }
  return found;
}
