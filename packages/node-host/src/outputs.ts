import { lstat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { E, tryTask } from '@workrail/kernel';
import type { OutputError, Outputs, OutputTakenError, WriteOptions } from '@workrail/ports';
import { copyAsNew, createFile, PRIVATE_MODE, replaceFile, USUAL_MODE } from './documents/atomic-write.ts';
import { failureCode, whyNotWritten } from './failure-reason.ts';
import { FileThere } from './file-there.ts';
import { fullVolumeOf } from './full-volume.ts';
import { makeFolder } from './make-folder.ts';
import { outputTarget } from './output-target.ts';
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
          await put(resolve(cwd, path), content, options);
        },
        (failure): OutputError | OutputTakenError =>
          failure instanceof FileThere
            ? { _tag: 'OutputTakenError', path, replaceable: true }
            : notWritten(failure, path),
      ),
    create: (path, text) => async () => {
      try {
        const made = resolve(cwd, path);
        makeFolder(dirname(made));
        await outputTarget(made, true);
        await createFile(made, text, { mode: USUAL_MODE, withoutLinks: copyAsNew });
        return E.right(made);
      } catch (failure) {
        const isTaken =
          failure instanceof FileThere ||
          (failureCode(failure) === 'EEXIST' && (await isThere(resolve(cwd, path))));
        return isTaken ? E.left({ _tag: 'OutputTakenError', path }) : E.left(notWritten(failure, path));
      }
    },
  };
};

/** A file in the place of a folder is also told as being there already, and is another mistake. */
const isThere = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => undefined)) !== undefined;

const PERMISSIONS = 0o777;

async function put(
  path: string,
  content: string | Uint8Array,
  { private: own = false, keepExisting = false }: WriteOptions = {},
): Promise<void> {
  const { file, found } = await outputTarget(path, keepExisting);
  const mode = own ? PRIVATE_MODE : USUAL_MODE;
  if (found === undefined)
    await createFile(file, content, { mode, ...(keepExisting ? { withoutLinks: copyAsNew } : {}) });
  else if (found.isFile()) await replaceFile(file, content, found.mode & PERMISSIONS);
  // A device or a pipe is written to, and stays what it is.
  else await writeFile(path, content);
}
