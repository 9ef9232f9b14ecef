import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextServedRun, RUN_STATES, type RunStateChange, type ServedRun } from './index.ts';

const after = (...changes: readonly RunStateChange[]): ServedRun | undefined =>
  changes.reduce<ServedRun | undefined>(nextServedRun, undefined);

const RUNNING = { state: 'running' } as const;
const asks = (step: string) => ({ state: 'needs_decision', asks: step }) as const;
const settles = (step: string) => ({ state: 'running', settles: step }) as const;

describe('how a run stands', () => {
  test.each<[string, readonly RunStateChange[], string]>([
    ['as its latest event says', [RUNNING, { state: 'waiting' }], 'waiting'],
    ['undecided, whatever goes on beside', [asks('a'), RUNNING], 'needs_decision'],
    ['undecided while another step waits', [asks('a'), { state: 'waiting' }], 'needs_decision'],
    [
      'undecided until the last step is decided about',
      [asks('a'), asks('b'), settles('a')],
      'needs_decision',
    ],
    ['decided', [asks('a'), asks('b'), settles('b'), settles('a')], 'running'],
    ['decided once, however often it was asked', [asks('a'), asks('a'), settles('a')], 'running'],
    ['canceled, whatever comes in later', [asks('a'), { state: 'canceled' }, RUNNING], 'canceled'],
    ['canceled, though the last step was done', [{ state: 'canceled' }, { state: 'succeeded' }], 'canceled'],
    ['reopened', [asks('a'), { state: 'canceled' }, { state: 'running', reopens: true }], 'running'],
    ['reopened without what was asked', [asks('a'), { state: 'running', reopens: true }], 'running'],
    ['at its end, where nothing is left to decide', [asks('a'), { state: 'failed' }], 'failed'],
  ])('is %s', (_, changes, state) => expect(after(...changes)?.state).toBe(state));

  test('names the steps that wait, in order, each once', () => {
    expect(after(asks('b'), asks('a'), asks('b'))).toEqual({
      state: 'needs_decision',
      undecided: ['a', 'b'],
    });
  });

  test('is undecided exactly where a step waits, and says so again when it is derived in parts', () => {
    const change = fc.record(
      {
        state: fc.constantFrom(...RUN_STATES.filter((state) => state !== 'needs_decision')),
        settles: fc.constantFrom('a', 'b'),
        asks: fc.constantFrom('a', 'b', 'c'),
        reopens: fc.constant(true as const),
      },
      { requiredKeys: ['state'] },
    );
    fc.assert(
      fc.property(fc.array(change), fc.nat(), (changes, pick) => {
        const whole = after(...changes);
        const at = pick % (changes.length + 1);
        const first = after(...changes.slice(0, at));
        expect(changes.slice(at).reduce<ServedRun | undefined>(nextServedRun, first)).toEqual(whole);
        expect(whole?.state === 'needs_decision').toBe((whole?.undecided.length ?? 0) > 0);
      }),
    );
  });
});
