import { utf8Length } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { fitWarnings } from './fit-warnings.ts';

const warnings = (count: number, length: number) =>
  Array.from({ length: count }, (_, n) => ({
    code: 'GAP_RECORDED' as const,
    message: `${n} ${'x'.repeat(length)}`,
  }));

test('C6: warnings that fit stay as they are', () => {
  const given = warnings(3, 500);
  expect(fitWarnings(given, 2_000)).toEqual(given);
});

test('C6: warnings are shortened before one is left out, the first ones last', () => {
  const given = warnings(10, 3_000);
  const fitted = fitWarnings(given, 2_500);
  expect(fitted).toHaveLength(10);
  expect(fitted[0]?.message).toMatch(/^0 x+…$/);
  const few = fitWarnings(given, 1_000);
  expect(few.length).toBeGreaterThan(1);
  expect(few.length).toBeLessThan(10);
  expect(few[0]?.message).toMatch(/^0 x+…$/);
});

test('C6: they never take more than there is room for', () => {
  for (const room of [0, 50, 200, 900, 4_000, 30_000])
    expect(utf8Length(JSON.stringify(fitWarnings(warnings(40, 4_000), room)))).toBeLessThanOrEqual(
      Math.max(room, 2),
    );
});
