import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createZstdCompress, gzipSync, zstdCompressSync } from 'node:zlib';
import type { Draw } from '../../lossy/draw.ts';
import type { BundleFile, Corruption } from './corruption.ts';

const MEBIBYTE = 1_048_576;

const pieceOf = (text: string): Buffer => Buffer.from(text.repeat(Math.ceil(MEBIBYTE / text.length)));

/** A file of a few kilobytes that unpacks to `mebibytes` of the same text over and over. */
export async function bombOf(text: string, mebibytes: number, packing: '.gz' | '.zst'): Promise<BundleFile> {
  const piece = pieceOf(text);
  const name = `bomb.jsonl${packing}`;
  if (packing === '.gz') return { name, bytes: membersOf(piece, mebibytes) };
  const pieces = Readable.from(Array.from({ length: mebibytes }, () => piece));
  return { name, bytes: await buffer(pieces.pipe(createZstdCompress())) };
}

/** Members of a gzip file may follow each other, so that one has to be packed once only. */
function membersOf(piece: Buffer, count: number): Buffer {
  const member = gzipSync(piece);
  return Buffer.concat(Array.from({ length: count }, () => member));
}

/** What the one line of a bomb is made of: no meaning, many values, many levels. */
const FILLINGS = ['\0', ' ', 'a', '"a",', '[],', '[', '{"a":'];
/** Twice as much as a line may have. */
const SIZE = 32;

/** Small files that would fill the memory of who unpacks them whole. */
export const BOMBS: readonly Corruption[] = [
  {
    kind: 'a bomb',
    make: ({ lines }, draw: Draw) => {
      const piece = pieceOf(draw.pick(FILLINGS));
      const start = Buffer.from(draw.chance(0.5) ? `${lines[0]}\n` : '');
      if (draw.chance(0.5))
        return { name: 'bomb.jsonl.gz', bytes: Buffer.concat([gzipSync(start), membersOf(piece, SIZE)]) };
      const pieces = Array.from({ length: SIZE }, () => piece);
      return { name: 'bomb.jsonl.zst', bytes: zstdCompressSync(Buffer.concat([start, ...pieces])) };
    },
  },
];
