import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type InputLine, lineReader } from './line-reader.ts';

const read = (limit: number, chunks: readonly string[]): readonly InputLine[] => {
  const reader = lineReader(limit);
  return chunks.flatMap((chunk) => reader(Buffer.from(chunk)));
};
const textOf = (line: InputLine): string =>
  line.kind === 'line' ? Buffer.from(line.bytes).toString() : `too long: ${line.length}`;

it('lines are the same however they are cut into chunks', () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'ä', '\n') }), fc.nat(20), (text, size) => {
      const bytes = Buffer.from(`${text}\n`);
      const reader = lineReader(1_000);
      const lines: InputLine[] = [];
      for (let at = 0; at < bytes.length; at += size + 1)
        lines.push(...reader(bytes.subarray(at, at + size + 1)));
      expect(lines.map(textOf)).toEqual(text.split('\n'));
    }),
  ));

it('A17: a line over the limit is left out, with its ends, and the next one is read', () => {
  const long = `{"id":1,${'x'.repeat(3_000)},"id":2}`;
  for (const chunks of [
    [`${long}\nnext\n`],
    [long.slice(0, 99), long.slice(99, 2_500), long.slice(2_500), '\nnext\n'],
  ]) {
    const [first, second] = read(100, chunks);
    expect(first).toMatchObject({ kind: 'too-long', length: long.length });
    if (first?.kind !== 'too-long') throw new Error('not too long');
    expect(long.startsWith(first.head) && first.head.length > 99).toBe(true);
    expect(long.endsWith(first.tail) && first.tail.length).toBe(512);
    expect(second).toEqual({ kind: 'line', bytes: Buffer.from('next') });
  }
  expect(read(4, ['1234\n12345\n']).map(textOf)).toEqual(['1234', 'too long: 5']);
});
