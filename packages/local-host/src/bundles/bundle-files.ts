import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { E, type Either } from '@workrail/kernel';
import type { BundleFiles } from '@workrail/ports';
import { failureReason } from '../failure-reason.ts';
import { linesIn } from './lines-in.ts';
import { packingOf } from './packing.ts';
import { replaceFile } from './replace-file.ts';

/** Bundles among this machine's files; names are relative to `cwd`. */
export const bundleFiles = (cwd: string): BundleFiles => ({
  write: (path, produce) => async () => {
    const file = resolve(cwd, path);
    const packing = packingOf(file);
    if (E.isLeft(packing)) return E.left({ _tag: 'OutputError', path, reason: packing.left });
    try {
      return await replaceFile(file, packing.right.pack, (write) => produce((text) => write(`${text}\n`))());
    } catch (failure) {
      return E.left({ _tag: 'OutputError', path, reason: failureReason(failure) });
    }
  },
  read:
    <E>(
      path: string,
      { limit }: { readonly limit: number },
      take: (line: string) => Promise<Either<E, void>>,
    ) =>
    async () => {
      const unreadable = (reason: string) => E.left({ _tag: 'BundleUnreadableError' as const, path, reason });
      const file = resolve(cwd, path);
      const packing = packingOf(file);
      if (E.isLeft(packing)) return unreadable(packing.left);
      const source = createReadStream(file);
      const unpacked = packing.right.unpack(source);
      try {
        for await (const line of linesIn(unpacked, limit)) {
          const taken = await take(line);
          if (E.isLeft(taken)) return taken;
        }
        return E.right(undefined);
      } catch (failure) {
        return unreadable(failureReason(failure));
      } finally {
        source.destroy();
        if (unpacked instanceof Readable) unpacked.destroy();
      }
    },
});
