import { BUDGETS } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { engine, STEP_KINDS } from './index.ts';
import { done, loop, start, step, workflow } from './testing/flow.ts';

const AT = '2026-01-02T03:04:05.678Z';
const FIRST = { kind: 'at', instruction: 0, frames: [] } as const;
const END = { kind: 'complete' } as const;
const flow = workflow(step('plan'), step('last'));

describe('the engine', () => {
  test('says who does a step: the agent, or at the end nobody', () => {
    expect(engine.actorAt(flow, FIRST)).toBe('agent');
    expect(engine.actorAt(flow, END)).toBeUndefined();
    expect(STEP_KINDS.step?.actor).toBe('agent');
  });

  test('has nothing for the server to do at a step for the agent, or at the end', () => {
    for (const position of [FIRST, END])
      expect(engine.effectsAt(flow, position, { context: {}, at: AT })).toEqual([]);
  });

  test('blocks an attempt whose context alone is too large', () => {
    const { result, ...rest } = {
      ...{ context: {}, contextDelta: { a: 'x'.repeat(BUDGETS.context) }, at: AT },
      ...{ result: done({}, 'Done.'), tolerates: () => false },
    };
    expect(engine.decideAttempt(flow, FIRST, { ...rest, result })).toEqual({
      kind: 'blocked',
      reasons: [{ _tag: 'ContextOverBudget', bytes: BUDGETS.context + 8, limit: BUDGETS.context }],
    });
  });
});

describe('a loop that counts by a key', () => {
  const rounds = (depth: number) => {
    let body = loop('inner', { type: 'for', count: 'round' }, [step('work')], { iterationVar: 'round' });
    for (let n = 1; n < depth; n += 1) body = loop(`outer${n}`, { type: 'for', count: 1 }, [body]);
    return workflow(body, step('last'));
  };

  test.each([1, 2, 3])("of its own variable's name looks around itself, %i loops deep", (depth) => {
    // No round is wanted, though the variable of the first one would be 1.
    expect(start(rounds(depth), { round: 0 })).toMatchObject({
      right: { position: { kind: 'at', instruction: 2 * depth + 1, frames: [] } },
    });
    expect(start(rounds(depth), { round: 2 })).toMatchObject({ right: { position: { instruction: depth } } });
  });
});
