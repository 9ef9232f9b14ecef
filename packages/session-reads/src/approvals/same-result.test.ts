import { describe, expect, test } from 'vitest';
import { requestedResult, sameResult } from './attempt-question.ts';

const output = { notesMarkdown: 'Two parts.' };
const of = (context?: Parameters<typeof sameResult>[0]['context']) => ({ output, context });

describe('whether two results are the same one', () => {
  test.each([
    ['the order of keys does not matter', { a: 1, b: { c: 1, d: 2 } }, { b: { d: 2, c: 1 }, a: 1 }, true],
    ['another value is another result', { a: 1 }, { a: 2 }, false],
    ['another type is another result', { a: 1 }, { a: '1' }, false],
    ['a key that is taken away is sent too', {}, { a: null }, false],
    ['a key more is another result', { a: 1 }, { a: 1, b: 2 }, false],
  ])('%s', (_, one, other, same) => {
    expect(sameResult(of(one), of(other))).toBe(same);
    expect(sameResult(of(other), of(one))).toBe(same);
  });

  test('a question of an earlier version, which did not record the context, is about every context', () => {
    const asked = { runId: 'run_x', node: 'node_x', attempt: 'att_x', stepId: 'plan', output };
    const event = { kind: 'approval_requested', data: asked } as unknown as Parameters<
      typeof requestedResult
    >[0];
    expect(sameResult(requestedResult(event), of({ a: 1 }))).toBe(true);
    expect(sameResult(requestedResult(event), { output: {}, context: { a: 1 } })).toBe(false);
  });
});
