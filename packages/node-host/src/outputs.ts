import { constants, copyFile, lstat, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { E, tryTask } from '@workrail/kernel';
import type { OutputError, Outputs } from '@workrail/ports';
import { createFile, PRIVATE_MODE, replaceFile, USUAL_MODE } from './documents/atomic-write.ts';
import { failureCode, unlessMissing, whyNotWritten } from './failure-reason.ts';
import { fullVolumeOf } from './full-volume.ts';
import { makeFolder } from './make-folder.ts';
import { refuseOwn } from './own-files.ts';

/** Files of this machine; names are relative to `cwd`. Those that `dataFolder` lives by are never written over. */
export const outputs = (cwd: string, dataFolder?: string): Outputs => {
  const notWritten = (failure: unknown, path: string): OutputError => ({
    _tag: 'OutputError',
    path,
    reason: whyNotWritten(failure, path),
    ...fullVolumeOf(failure, resolve(cwd, path)),
  });
  return {
    write: (path, content, options) =>
      tryTask(
        async () => {
          await refuseOwn(resolve(cwd, path), dataFolder);
          await put(resolve(cwd, path), content, options?.private === true ? PRIVATE_MODE : USUAL_MODE);
        },
        (failure) => notWritten(failure, path),
      ),
    create: (path, text) => async () => {
      try {
        const made = resolve(cwd, path);
        makeFolder(dirname(made));
        await createFile(made, text, { mode: USUAL_MODE, withoutLinks: copyAsNew });
        return E.right(made);
      } catch (failure) {
        return failureCode(failure) === 'EEXIST' && (await isThere(resolve(cwd, path)))
          ? E.left({ _tag: 'OutputTakenError', path })
          : E.left(notWritten(failure, path));
      }
    },
  };
};

/** A reader may see a part of it; but of several that make the file only one does. */
const copyAsNew = (from: string, to: string): Promise<void> => copyFile(from, to, constants.COPYFILE_EXCL);

/** A file in the place of a folder is also told as being there already, and is another mistake. */
const isThere = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => undefined)) !== undefined;

const PERMISSIONS = 0o777;

async function put(path: string, content: string | Uint8Array, mode: number): Promise<void> {
  const found = await unlessMissing(() => stat(path));
  if (found === undefined) await createFile(path, content, { mode });
  else if (found.isFile()) await replaceFile(await realpath(path), content, found.mode & PERMISSIONS);
  // A device or a pipe is written to, and stays what it is.
  else await writeFile(path, content);
}
