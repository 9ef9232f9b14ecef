import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALL_FRESH, began, changed, ended } from './freshness.ts';

test('a change of what is not being loaded asks for it at once', () => {
  expect(changed(ALL_FRESH, 'a')).toEqual([ALL_FRESH, true]);
});

test('a change while it is being loaded asks for it when that is done, once', () => {
  const [first, now] = changed(began(ALL_FRESH, 'a'), 'a');
  const [second, again] = changed(first, 'a');
  expect([now, again]).toEqual([false, false]);
  const [done, repeat] = ended(second, 'a');
  expect(repeat).toBe(true);
  expect(done).toEqual(ALL_FRESH);
});

test('other keys are left alone', () => {
  const [state, now] = changed(began(ALL_FRESH, 'a'), 'b');
  expect(now).toBe(true);
  expect(ended(state, 'a')[1]).toBe(false);
});

/** Loads as a page does, of a source that changes at any moment, and says what is shown when all is quiet. */
function shownAfter(
  moves: readonly ('change' | 'read' | 'answer')[],
): readonly [shown: number, source: number] {
  let [state, source, shown] = [ALL_FRESH, 0, 0];
  let [read, loading]: [number | undefined, boolean] = [undefined, false];
  const load = (): void => {
    state = began(state, 'a');
    [loading, read] = [true, undefined];
  };
  const answer = (): void => {
    shown = read ?? source;
    loading = false;
    const [next, repeat] = ended(state, 'a');
    state = next;
    if (repeat) load();
  };
  for (const move of moves) {
    if (move === 'read' && loading) read ??= source;
    if (move === 'answer' && loading) answer();
    if (move === 'change') {
      source += 1;
      const [next, now] = changed(state, 'a');
      state = next;
      if (now) load();
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
