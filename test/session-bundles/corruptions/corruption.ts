import * as zlib from 'node:zlib';
import type { Draw } from '../../lossy/draw.ts';

/** A bundle as the program wrote it. */
export interface Original {
  readonly name: string;
  /** Without their line breaks. */
  readonly lines: readonly string[];
}

/** A file as it is found; its name says how it is packed. */
export interface BundleFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** One way in which a bundle comes to be no bundle. */
export interface Corruption {
  readonly kind: string;
  /** What it has to be refused as, where there is no choice. */
  readonly refusedAs?: readonly string[];
  readonly make: (original: Original, draw: Draw) => BundleFile;
}

export const PACKINGS = ['.jsonl', '.jsonl.gz', '.jsonl.zst'] as const;
type Packing = (typeof PACKINGS)[number];

export const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

const PACK: Readonly<Record<Packing, (bytes: Buffer) => Buffer>> = {
  '.jsonl': (bytes) => bytes,
  '.jsonl.gz': (bytes) => zlib.gzipSync(bytes),
  '.jsonl.zst': (bytes) => zlib.zstdCompressSync(bytes),
};

export const packed = (text: string | Buffer, packing: Packing): BundleFile => ({
  name: `changed${packing}`,
  bytes: PACK[packing](Buffer.from(text)),
});

/** What other programs unpack of a file; undefined where they refuse it. */
export function unpacked({ name, bytes }: BundleFile): Buffer | undefined {
  try {
    if (name.endsWith('.gz')) return zlib.gunzipSync(bytes);
    return name.endsWith('.zst') ? zlib.zstdDecompressSync(bytes) : bytes;
  } catch {
    return undefined;
  }
}

/** Changes lines, and packs them in one of the ways. */
export const ofLines = (
  kind: string,
  change: (lines: readonly string[], draw: Draw) => readonly string[],
  ...refusedAs: readonly string[]
): Corruption => ({
  kind,
  ...(refusedAs.length === 0 ? {} : { refusedAs }),
  make: ({ lines }, draw) => packed(textOf(change(lines, draw)), draw.pick(PACKINGS)),
});

/** Changes the bytes of a packed file. */
export const ofBytes = (kind: string, change: (bytes: Buffer, draw: Draw) => Buffer): Corruption => ({
  kind,
  make: ({ lines }, draw) => {
    const { name, bytes } = packed(textOf(lines), draw.pick(PACKINGS));
    return { name, bytes: change(Buffer.from(bytes), draw) };
  },
});
