import type { Draw } from '../../lossy/draw.ts';
import { type Corruption, ofBytes, PACKINGS, packed, textOf } from './corruption.ts';

/** Two places of a file, the lower one first, at least a byte apart. */
function range(bytes: Buffer, draw: Draw, longest = bytes.length): readonly [from: number, to: number] {
  const from = draw.below(bytes.length);
  return [from, Math.min(bytes.length, from + 1 + draw.below(longest))];
}

/** What disks, networks and editors do to a file. */
export const BYTE_CORRUPTIONS: readonly Corruption[] = [
  ofBytes('bits flipped', (bytes, draw) => {
    for (let flips = 1 + draw.below(3); flips > 0; flips -= 1) {
      const at = draw.below(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << draw.below(8));
    }
    return bytes;
  }),
  ofBytes('bytes overwritten', (bytes, draw) => {
    const [from, to] = range(bytes, draw, 64);
    for (let at = from; at < to; at += 1) bytes[at] = draw.below(256);
    return bytes;
  }),
  ofBytes('a block of zeros', (bytes, draw) => bytes.fill(0, ...range(bytes, draw, 512))),
  ofBytes('cut', (bytes, draw) => bytes.subarray(0, draw.below(bytes.length))),
  ofBytes('cut by a byte', (bytes) => bytes.subarray(0, -1)),
  ofBytes('cut at its beginning', (bytes, draw) => bytes.subarray(1 + draw.below(bytes.length - 1))),
  ofBytes('a piece missing', (bytes, draw) => {
    const [from, to] = range(bytes, draw, 256);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  }),
  ofBytes('a piece doubled', (bytes, draw) => {
    const [from, to] = range(bytes, draw, 256);
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
  }),
  ofBytes('pieces swapped', (bytes, draw) => {
    const [from, middle] = range(bytes, draw, 256);
    const to = Math.min(bytes.length, middle + 1 + draw.below(256));
    return Buffer.concat([
      bytes.subarray(0, from),
      bytes.subarray(middle, to),
      bytes.subarray(from, middle),
      bytes.subarray(to),
    ]);
  }),
  ofBytes('the file twice', (bytes) => Buffer.concat([bytes, bytes])),
  ofBytes('bytes behind the end', (bytes, draw) =>
    Buffer.concat([bytes, Buffer.from(Array.from({ length: 1 + draw.below(64) }, () => draw.below(256)))]),
  ),
  {
    kind: 'named for another packing',
    make: ({ lines }, draw) => {
      const packing = draw.pick(PACKINGS);
      const other = draw.pick(PACKINGS.filter((one) => one !== packing));
      return { name: `changed${other}`, bytes: packed(textOf(lines), packing).bytes };
    },
  },
  ofText('line ends of Windows', (text) => text.replaceAll('\n', '\r\n')),
  ofText('a byte order mark', (text) => `\ufeff${text}`),
  ofText('no end of the last line', (text) => text.slice(0, -1)),
  {
    kind: 'another encoding',
    make: ({ lines }, draw) => packed(Buffer.from(textOf(lines), 'utf16le'), draw.pick(PACKINGS)),
  },
  {
    kind: 'not UTF-8',
    make: ({ lines }, draw) => {
      const bytes = Buffer.from(textOf(lines));
      bytes[draw.below(bytes.length)] = 0x80 + draw.below(128);
      return packed(bytes, draw.pick(PACKINGS));
    },
  },
];

function ofText(kind: string, change: (text: string) => string): Corruption {
  return {
    kind,
    make: ({ lines }, draw) => packed(change(textOf(lines)), draw.pick(PACKINGS)),
  };
}
