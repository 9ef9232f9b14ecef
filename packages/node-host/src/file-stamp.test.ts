import type { BigIntStats } from 'node:fs';
import { expect, test } from 'vitest';
import { fileStamp, isSettled } from './file-stamp.ts';

const stats = (
  changes: Partial<Record<'mtimeNs' | 'ctimeNs' | 'size' | 'ino', bigint>> = {},
): BigIntStats => {
  const times = { mtimeNs: 5_000_000_000n, ctimeNs: 5_000_000_000n, size: 10n, ino: 7n, ...changes };
  return {
    ...times,
    mtimeMs: times.mtimeNs / 1_000_000n,
    ctimeMs: times.ctimeNs / 1_000_000n,
  } as BigIntStats;
};

test.each(['mtimeNs', 'ctimeNs', 'size', 'ino'] as const)('a change of %s changes the stamp', (part) => {
  expect(fileStamp(stats({ [part]: 5_000_000_001n }))).not.toBe(fileStamp(stats()));
  expect(fileStamp(stats())).toBe(fileStamp(stats()));
});

test('a file is settled once more than two seconds have gone since its last change of either kind', () => {
  expect(isSettled(stats(), 7_000)).toBe(false);
  expect(isSettled(stats(), 7_001)).toBe(true);
  expect(isSettled(stats({ ctimeNs: 6_000_000_000n }), 7_001)).toBe(false);
  expect(isSettled(stats({ mtimeNs: 9_000_000_000n }), 7_001)).toBe(false);
});
