import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { HttpHeader } from '@workrail/ports';

/** The bytes of a stream; undefined once there are more than `limit`. */
export async function bytesWithin(
  stream: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size > limit) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const UNPACKERS: Readonly<Record<string, typeof gunzip>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  deflate: inflate,
  br: brotliDecompress as typeof gunzip,
};

export interface PlainAnswer {
  readonly headers: readonly HttpHeader[];
  readonly body: Uint8Array;
}

/** An answer that was compressed without being asked to, unpacked; undefined where it would be longer than `limit`. What is damaged or packed in another way stays as it is. */
export async function unpacked(
  { headers, body }: PlainAnswer,
  limit: number,
): Promise<PlainAnswer | undefined> {
  const isAbout = (name: string) => /^content-(?:encoding|length)$/i.test(name);
  const coding = headers.find(([name]) => name.toLowerCase() === 'content-encoding')?.[1] ?? '';
  const unpack = UNPACKERS[coding.trim().toLowerCase()];
  if (unpack === undefined || body.length === 0) return { headers, body };
  try {
    const plain = await promisify(unpack)(body, { maxOutputLength: limit });
    return { headers: headers.filter(([name]) => !isAbout(name)), body: plain };
  } catch (error) {
    return (error as { readonly code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
      ? undefined
      : { headers, body };
  }
}
