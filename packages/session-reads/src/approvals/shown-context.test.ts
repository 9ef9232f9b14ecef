import { expect, test } from 'vitest';
import { shownContext } from './shown-context.ts';

test('shows every key with its value as JSON, on one line', () => {
  expect(shownContext({ changeIntent: 'Add\ndark mode.', files: 2, 'a: b': { c: [null] } })).toEqual([
    { key: 'changeIntent', value: '"Add\\ndark mode."' },
    { key: 'files', value: '2' },
    { key: '"a: b"', value: '{"c":[null]}' },
  ]);
  expect(shownContext()).toEqual([]);
});

test('says what is cut, in bytes', () => {
  const [long, wide] = shownContext({ long: 'x'.repeat(2_000), ['k'.repeat(200)]: 1 });
  expect(long?.value).toMatch(/^"x{490,499}… \(cut: 2,002 bytes in all\)$/);
  expect(wide?.key).toMatch(/^k{90,100}… \(cut: 200 bytes in all\)$/);
  // Each of these takes two bytes.
  const [accents] = shownContext({ accents: 'é'.repeat(400) });
  expect(accents?.value).toMatch(/^"é{240,249}… \(cut: 802 bytes in all\)$/);
});

test('counts the keys that it does not show', () => {
  const shown = shownContext(Object.fromEntries(Array.from({ length: 53 }, (_, at) => [`key${at}`, at])));
  expect(shown).toHaveLength(51);
  expect(shown.at(-1)).toEqual({ key: '…', value: 'cut: 3 more' });
});
