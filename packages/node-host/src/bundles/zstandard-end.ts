import { type FileHandle, open } from 'node:fs/promises';

const MAGIC = 0xfd2f_b528;
const HEADER_BYTES = 5;
const BLOCK_HEADER_BYTES = 3;
const CHECKSUM_BYTES = 4;
/** Bytes of the id of a dictionary and of the size of the content, by the bits that say so. */
const DICTIONARY_BYTES = [0, 1, 2, 4];
const SIZE_BYTES = [0, 2, 4, 8];
/** The type of a block that stands for one byte, many times. */
const REPEATED = 1;

interface Frame {
  /** Behind its last byte. */
  readonly end: number;
  readonly isEmpty: boolean;
}

/**
 * Whether all that a file of Zstandard (RFC 8878) holds is in its first frame. Node's own unpacking ends with that and
 * says nothing of what follows; its packing puts an empty frame at the end. Only the heads of blocks are read.
 */
export async function isAllInFirstFrame(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    let frame = await frameAt(file, 0);
    while (frame !== undefined && frame.end < size) {
      const next = await frameAt(file, frame.end);
      frame = next?.isEmpty === true ? next : undefined;
    }
    return frame?.end === size;
  } finally {
    await file.close();
  }
}

async function frameAt(file: FileHandle, start: number): Promise<Frame | undefined> {
  const head = await bytesAt(file, start, HEADER_BYTES);
  if (head?.readUInt32LE() !== MAGIC) return undefined;
  const descriptor = head.readUInt8(4);
  let at = start + headerBytes(descriptor);
  for (let isEmpty = true; ; ) {
    const block = (await bytesAt(file, at, BLOCK_HEADER_BYTES))?.readUIntLE(0, BLOCK_HEADER_BYTES);
    if (block === undefined) return undefined;
    const size = block >> 3;
    isEmpty &&= size === 0;
    at += BLOCK_HEADER_BYTES + (((block >> 1) & 3) === REPEATED ? 1 : size);
    if ((block & 1) === 1) return { end: at + ((descriptor & 4) === 0 ? 0 : CHECKSUM_BYTES), isEmpty };
  }
}

/** Undefined where the file ends before. */
async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return bytesRead === length ? buffer : undefined;
}

function headerBytes(descriptor: number): number {
  const isSingle = (descriptor & 32) !== 0;
  const size = SIZE_BYTES[descriptor >> 6] ?? 0;
  const window = isSingle ? 0 : 1;
  return (
    HEADER_BYTES + window + (DICTIONARY_BYTES[descriptor & 3] ?? 0) + (size === 0 && isSingle ? 1 : size)
  );
}
