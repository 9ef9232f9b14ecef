import { lstat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { E, tryTask } from '@workrail/kernel';
import type { OutputError, Outputs, OutputTakenError, WriteOptions } from '@workrail/ports';
import { copyAsNew, createFile, PRIVATE_MODE, replaceFile, USUAL_MODE } from './documents/atomic-write.ts';
import { failureCode } from './failure-reason.ts';
import { FileThere } from './file-there.ts';
import { makeFolder } from './make-folder.ts';
import { outputError, outputTarget } from './output-target.ts';
import type { GuardedFolder } from './own-files.ts';

/** Files of this machine; names are relative to `cwd`. None of them is ever in the way of the data folder's own files. */
export const outputs = (cwd: string, guarded?: GuardedFolder): Outputs => ({
  write: (path, content, options) =>
    tryTask(
      () => put(resolve(cwd, path), content, options, guarded),
      (failure): OutputError | OutputTakenError =>
        failure instanceof FileThere
          ? { _tag: 'OutputTakenError', path, replaceable: true }
          : outputError(failure, path, resolve(cwd, path)),
    ),
  create: (path, text) => async () => {
    const made = resolve(cwd, path);
    try {
      await outputTarget(made, true, guarded);
      makeFolder(dirname(made));
      await createFile(made, text, { mode: USUAL_MODE, withoutLinks: copyAsNew });
      return E.right(made);
    } catch (failure) {
      const isTaken =
        failure instanceof FileThere || (failureCode(failure) === 'EEXIST' && (await isThere(made)));
      return E.left(isTaken ? { _tag: 'OutputTakenError', path } : outputError(failure, path, made));
    }
  },
});

/** A file in the place of a folder is also told as being there already, and is another mistake. */
const isThere = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => undefined)) !== undefined;

const PERMISSIONS = 0o777;

async function put(
  path: string,
  content: string | Uint8Array,
  { private: own = false, keepExisting = false }: WriteOptions = {},
  guarded: GuardedFolder | undefined,
): Promise<void> {
  const { file, found } = await outputTarget(path, keepExisting, guarded);
  const mode = own ? PRIVATE_MODE : USUAL_MODE;
  if (found === undefined)
    await createFile(file, content, { mode, ...(keepExisting ? { withoutLinks: copyAsNew } : {}) });
  else if (found.isFile()) await replaceFile(file, content, found.mode & PERMISSIONS);
  // A device or a pipe is written to, and stays what it is.
  else await writeFile(path, content);
}
