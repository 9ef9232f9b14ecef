import type { Blocker } from '@workrail/event-log';
import { utf8Length } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { fitBlockers } from './fit-blockers.ts';

const blockers = (count: number, text: string): readonly Blocker[] =>
  Array.from({ length: count }, (_, index) => ({
    code: 'MISSING_CONTEXT_KEY',
    pointer: { kind: 'context_key', key: `key${index}` },
    message: text,
    suggestedFix: text,
  }));

test.each([
  [3, 'short', 10_000, 3],
  [10, 'é'.repeat(400), 6_000, 10],
  [10, '\u0001'.repeat(400), 1_200, 2],
  [10, 'é'.repeat(400), 0, 1],
])('%i blockers of %s in %i bytes: %i are shown', (count, text, room, shown) => {
  const fitted = fitBlockers(blockers(count, text), room);
  expect(fitted.length).toBeGreaterThanOrEqual(shown);
  if (room > 0) expect(utf8Length(JSON.stringify(fitted))).toBeLessThanOrEqual(room);
  expect(fitted[0]?.pointer).toEqual({ kind: 'context_key', key: 'key0' });
});
