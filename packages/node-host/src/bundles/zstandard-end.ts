import { type FileHandle, open } from 'node:fs/promises';

const MAGIC = 0xfd2f_b528;
const MAGIC_BYTES = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const CUT_OFF = 'the end of the compressed part is missing: the file was cut off';
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
 * What is wrong with the end of a file of Zstandard (RFC 8878): it is cut off, or holds more than its first frame. Node's
 * own unpacking says nothing of either; its packing puts an empty frame at the end. Only the heads of blocks are read.
 */
export async function faultAtEnd(path: string): Promise<string | undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    let frame = await frameAt(file, 0);
    while (frame !== undefined && frame.end < size) {
      const rest = await bytesAt(file, frame.end, Math.min(MAGIC_BYTES.length, size - frame.end));
      const isFrame = rest !== undefined && MAGIC_BYTES.subarray(0, rest.length).equals(rest);
      const next = isFrame ? await frameAt(file, frame.end) : undefined;
      if (!isFrame || next?.isEmpty === false)
        return 'there is more data after the end of the compressed part';
      frame = next;
    }
    return frame?.end === size ? undefined : CUT_OFF;
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
