import { pipeline, type Readable, type Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { E, type Either } from '@workrail/kernel';

/** How a file is packed. */
export interface Packing {
  /** Undefined where it is not packed at all. */
  readonly pack: (() => Transform) | undefined;
  readonly unpack: (packed: Readable) => Readable;
}

const PLAIN: Packing = { pack: undefined, unpack: (packed) => packed };

const through = (make: () => Transform): Packing['unpack'] => {
  return (packed) => {
    const unpacked = make();
    // An error of either ends the other; whoever reads the lines sees it.
    pipeline(packed, unpacked, () => {});
    return unpacked;
  };
};

/** By the end of its name; a reason where this Node cannot do it. */
export function packingOf(file: string): Either<string, Packing> {
  if (/\.gz$/i.test(file))
    return E.right({ pack: () => zlib.createGzip(), unpack: through(() => zlib.createGunzip()) });
  if (!/\.zst$/i.test(file)) return E.right(PLAIN);
  return typeof zlib.createZstdCompress === 'function'
    ? E.right({
        pack: () => zlib.createZstdCompress(),
        unpack: through(() => zlib.createZstdDecompress()),
      })
    : E.left(
        'this Node can not read or write Zstandard: use a name that ends in .gz, or Node 22.15 or newer',
      );
}
