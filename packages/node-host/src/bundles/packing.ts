import { PassThrough, type Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { E, type Either } from '@workrail/kernel';
import { faultAtEnd } from './zstandard-end.ts';

/** How a file is packed and unpacked. */
export interface Packing {
  readonly pack: () => Transform;
  readonly unpack: () => Transform;
  /** What is wrong with the end of a file, if unpacking says nothing of it. */
  readonly faultAtEnd?: (file: string) => Promise<string | undefined>;
}

const plain = (): Transform => new PassThrough();

/** By the end of its name; a reason where this Node cannot do it. */
export function packingOf(file: string): Either<string, Packing> {
  if (/\.gz$/i.test(file))
    return E.right({ pack: () => zlib.createGzip(), unpack: () => zlib.createGunzip() });
  if (!/\.zst$/i.test(file)) return E.right({ pack: plain, unpack: plain });
  return typeof zlib.createZstdCompress === 'function'
    ? E.right({
        pack: () => zlib.createZstdCompress(),
        unpack: () => zlib.createZstdDecompress(),
        faultAtEnd,
      })
    : E.left('this Node cannot read or write Zstandard: use a name that ends in .gz, or a newer Node');
}
