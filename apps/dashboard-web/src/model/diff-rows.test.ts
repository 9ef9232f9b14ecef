import { expect, test } from 'vitest';
import { diffRows } from './diff-rows.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, line) => `line ${line + 1}`);

test('what did not change is folded, but for three lines around a change', () => {
  const before = numbers(20);
  const after = before.with(9, 'other');
  const rows = diffRows(before.join('\n'), after.join('\n'));
  expect(rows?.map((row) => (row.row === 'fold' ? row.lines.length : row.kind))).toEqual([
    6,
    'same',
    'same',
    'same',
    'removed',
    'added',
    'same',
    'same',
    'same',
    7,
  ]);
  expect(rows?.filter((row) => row.row === 'line' && row.kind !== 'same')).toEqual([
    { row: 'line', kind: 'removed', text: 'line 10', before: 10, after: undefined },
    { row: 'line', kind: 'added', text: 'other', before: undefined, after: 10 },
  ]);
});

test('equal texts are one fold', () => {
  expect(diffRows('a\nb', 'a\nb')).toMatchObject([{ row: 'fold', lines: [{ text: 'a' }, { text: 'b' }] }]);
});

test('a line added at the end adds one line', () => {
  expect(diffRows('a', 'a\nb')).toMatchObject([{ kind: 'same' }, { kind: 'added', text: 'b', after: 2 }]);
});

test('texts that have little in common are not compared, however long they are', () => {
  const other = numbers(20_000).map((line) => `other ${line}`);
  const began = performance.now();
  expect(diffRows(numbers(20_000).join('\n'), other.join('\n'))).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('a long text in which little changed is compared', () => {
  const before = numbers(20_000);
  expect(diffRows(before.join('\n'), before.with(9_999, 'other').join('\n'))?.length).toBe(10);
});
