import type { OutlineItem } from '@workrail/engine';
import { utf8Length } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { fitItem } from './fit-item.ts';

const STEP: OutlineItem = { kind: 'step', id: 'alpha', title: 'Alpha', level: 0, excerpt: 'Do it.' };
const checks = (count: number, length: number) => Array.from({ length: count }, () => 'x'.repeat(length));

test('an item that fits stays as it is', () => {
  const item = { ...STEP, notesChecks: checks(9, 160) };
  expect(fitItem(item)).toBe(item);
});

test.each([
  [20, 300, 8],
  [20, 900, 3],
  [20, 3_000, 1],
])('of %i texts of %i characters, %i stay', (count, length, kept) => {
  const fitted = fitItem({ ...STEP, notesChecks: checks(count, length), routines: ['team.one'] });
  expect(fitted.notesChecks).toHaveLength(kept);
  expect(fitted).toMatchObject({ ...STEP, routines: ['team.one'], leftOut: count - kept });
  expect(utf8Length(JSON.stringify(fitted))).toBeLessThanOrEqual(4_000);
});

test('where not even one of each fits, the lists go', () => {
  const fitted = fitItem({ ...STEP, notesChecks: checks(2, 5_000), capabilities: ['delegation'] });
  expect(fitted).toEqual({ ...STEP, leftOut: 3 });
});
