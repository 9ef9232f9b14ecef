import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freshness } from './freshness.ts';

test('a change of what is not being loaded asks for it at once', () => {
  const fresh = freshness();
  expect([fresh.changed('a'), fresh.isLoading('a'), fresh.ended('a')]).toEqual([true, false, false]);
});

test('a change while it is being loaded asks for it when that is done, once', () => {
  const fresh = freshness();
  fresh.began('a');
  expect([fresh.changed('a'), fresh.changed('a')]).toEqual([false, false]);
  expect(fresh.ended('a')).toBe(true);
  expect([fresh.changed('a'), fresh.isLoading('a'), fresh.ended('a')]).toEqual([true, false, false]);
});

test('other keys are left alone', () => {
  const fresh = freshness();
  fresh.began('a');
  expect(fresh.changed('b')).toBe(true);
  expect(fresh.ended('a')).toBe(false);
});

/** Loads as a page does, of a source that changes at any moment, and says what is shown when all is quiet. */
function shownAfter(
  moves: readonly ('change' | 'read' | 'answer')[],
): readonly [shown: number, source: number] {
  const fresh = freshness();
  let [source, shown] = [0, 0];
  let [read, loading]: [number | undefined, boolean] = [undefined, false];
  const load = (): void => {
    fresh.began('a');
    [loading, read] = [true, undefined];
  };
  const answer = (): void => {
    shown = read ?? source;
    loading = false;
    if (fresh.ended('a')) load();
  };
  for (const move of moves) {
    if (move === 'read' && loading) read ??= source;
    if (move === 'answer' && loading) answer();
    if (move === 'change') {
      source += 1;
      if (fresh.changed('a')) load();
    }
  }
  while (loading) answer();
  return [shown, source];
}

test('whenever changes come, the last state is what is shown in the end', () => {
  const moves = fc.array(fc.constantFrom('change' as const, 'read' as const, 'answer' as const));
  fc.assert(
    fc.property(moves, (made) => {
      const [shown, source] = shownAfter(made);
      expect(shown).toBe(source);
    }),
  );
});
