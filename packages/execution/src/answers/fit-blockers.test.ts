import type { Blocker } from '@workrail/event-log';
import { utf8Length } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { fitBlockers } from './fit-blockers.ts';

const blockers = (count: number, text: string): readonly Blocker[] =>
  Array.from({ length: count }, (_, index) => ({
    code: 'MISSING_CONTEXT_KEY',
    pointer: { kind: 'context_key', key: `key${index}` },
    message: text,
    suggestedFix: text,
  }));
const bytesOf = (list: readonly Blocker[]) => utf8Length(JSON.stringify(list));

test.each([
  [3, 'short', 10_000, 3],
  [10, 'é'.repeat(400), 6_000, 10],
  [10, 'é'.repeat(400), 3_500, 9],
  [10, '\u0001'.repeat(400), 1_200, 3],
  [10, 'é'.repeat(400), 0, 1],
])('%i blockers of %s in %i bytes: the first %i are shown', (count, text, room, shown) => {
  const all = blockers(count, text);
  const fitted = fitBlockers(all, room);
  expect(fitted.map(({ pointer }) => pointer)).toEqual(all.slice(0, shown).map(({ pointer }) => pointer));
  if (room > 0) expect(bytesOf(fitted)).toBeLessThanOrEqual(room);
});

describe('texts', () => {
  const long = blockers(4, 'x'.repeat(990));

  test('stay whole where there is just room for them, and are halved for a byte less', () => {
    const room = bytesOf(long);
    expect(fitBlockers(long, room)).toEqual(long);
    const halved = fitBlockers(long, room - 1);
    expect(halved.map(({ message, suggestedFix }) => [message, suggestedFix])).toEqual(
      long.map(() => [`${'x'.repeat(500)}…`, `${'x'.repeat(500)}…`]),
    );
  });

  test('are all as short as they may be before one is left out', () => {
    const shortest = fitBlockers(long, 0)[0]?.message.length ?? 0;
    expect(shortest).toBe(121);
    const room = bytesOf(blockers(4, `${'x'.repeat(120)}…`));
    expect(fitBlockers(long, room)).toHaveLength(4);
    const fewer = fitBlockers(long, room - 1);
    expect(fewer).toHaveLength(3);
    expect(fewer[0]?.message.length).toBe(121);
  });

  test('that are cut lose an example whole', () => {
    const example = `Send it as ${JSON.stringify({ kind: 'x'.repeat(2_000) })}.`;
    const [cut] = fitBlockers(blockers(1, example), 500);
    expect(cut?.suggestedFix).toBe('Send it as…');
  });

  test('of none are none', () => expect(fitBlockers([], 0)).toEqual([]));
});
