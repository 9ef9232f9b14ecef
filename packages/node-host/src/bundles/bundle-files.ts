import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream';
import { E, type Either } from '@workrail/kernel';
import type { BundleFiles } from '@workrail/ports';
import { failureReason } from '../failure-reason.ts';
import { FileThere } from '../file-there.ts';
import { outputError } from '../output-target.ts';
import type { GuardedFolder } from '../own-files.ts';
import { linesIn } from './lines-in.ts';
import { packingOf } from './packing.ts';
import { replaceFile } from './replace-file.ts';
import { sparingMemory } from './sparing-memory.ts';

/** Takes what is written, by name. */
type Streams = Readonly<Record<string, (text: string) => Promise<void>>>;

/**
 * Bundles among this machine's files; names are relative to `cwd`. None of them is ever in the way of the data folder's own
 * files. A name in `streams` is that stream and no file; what goes there is not compressed.
 */
export const bundleFiles = (cwd: string, guarded?: GuardedFolder, streams: Streams = {}): BundleFiles => ({
  write: (path, produce, options) => () =>
    sparingMemory(async () => {
      const stream = Object.hasOwn(streams, path) ? streams[path] : undefined;
      if (stream !== undefined) return produce((text) => stream(`${text}\n`))();
      const file = resolve(cwd, path);
      const packing = packingOf(file);
      if (E.isLeft(packing)) return E.left({ _tag: 'OutputError', path, reason: packing.left });
      try {
        return await replaceFile(
          file,
          packing.right.pack,
          (write) => produce((text) => write(`${text}\n`))(),
          { keepExisting: options?.keepExisting, guarded },
        );
      } catch (failure) {
        if (failure instanceof FileThere)
          return E.left({ _tag: 'OutputTakenError', path, replaceable: true });
        return E.left(outputError(failure, path, file));
      }
    }),
  read:
    <E>(
      path: string,
      { limit }: { readonly limit: number },
      take: (line: string) => Promise<Either<E, void>>,
    ) =>
    () =>
      sparingMemory(async () => {
        const unreadable = (reason: string) =>
          E.left({ _tag: 'BundleUnreadableError' as const, path, reason });
        const file = resolve(cwd, path);
        const packing = packingOf(file);
        if (E.isLeft(packing)) return unreadable(packing.left);
        let [lines, reading] = [0, true];
        try {
          if (!(await stat(file)).isFile())
            return unreadable(
              'it is not a regular file, and a bundle is read twice; save it to a file first',
            );
          const source = createReadStream(file);
          // An error of either ends the other; whoever reads the lines sees it.
          const unpacked = pipeline(source, packing.right.unpack(), () => {});
          try {
            for await (const line of linesIn(unpacked, limit)) {
              lines += 1;
              reading = false;
              const taken = await take(line);
              reading = true;
              if (E.isLeft(taken)) return taken;
            }
            const fault = await packing.right.faultAtEnd?.(file);
            if (fault !== undefined) throw new Error(fault);
            return E.right(undefined);
          } finally {
            source.destroy();
            unpacked.destroy();
          }
        } catch (failure) {
          // What the taker throws says nothing of the file.
          if (!reading) throw failure;
          const reason = failureReason(failure);
          return unreadable(isOfSystem(failure) ? reason : `line ${lines + 1}: ${reason}`);
        }
      }),
});

/** The file itself is the trouble, and not what it holds. */
const isOfSystem = (failure: unknown): boolean => failure instanceof Error && 'syscall' in failure;
