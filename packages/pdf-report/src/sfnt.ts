import { inflateSync } from 'node:zlib';

const WOFF = 0x774f4646;
const WOFF_HEAD = 44;
const WOFF_ENTRY = 20;
const SFNT_HEAD = 12;
const SFNT_ENTRY = 16;

/**
 * A font with its tables unpacked, where it is WOFF 1.0; any other as it is. The library that embeds fonts would
 * unpack the whole table of shapes again for every character.
 */
export function unpackedFont(file: Buffer): Buffer {
  if (file.readUInt32BE(0) !== WOFF) return file;
  const count = file.readUInt16BE(12);
  const head = Buffer.alloc(SFNT_HEAD + count * SFNT_ENTRY);
  file.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let table = 0; table < count; table += 1) {
    const entry = file.subarray(WOFF_HEAD + table * WOFF_ENTRY, WOFF_HEAD + (table + 1) * WOFF_ENTRY);
    const data = tableIn(file, entry);
    const at = SFNT_HEAD + table * SFNT_ENTRY;
    entry.copy(head, at, 0, 4);
    entry.copy(head, at + 4, 16, 20);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(data.length, at + 12);
    const padding = Buffer.alloc(-data.length & 3);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}

function tableIn(file: Buffer, entry: Buffer): Buffer {
  const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
  const data = file.subarray(offset, offset + packed);
  return packed < length ? inflateSync(data) : data;
}
