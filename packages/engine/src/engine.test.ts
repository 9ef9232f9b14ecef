import { BUDGETS } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { engine, engineOf, STEP_KINDS } from './index.ts';
import { done, loop, start, step, workflow } from './testing/flow.ts';

const FIRST = { kind: 'at', instruction: 0, frames: [] } as const;
const END = { kind: 'complete' } as const;
const flow = workflow(step('plan'), step('last'));

describe('the engine', () => {
  test('says who does a step: the agent, or at the end nobody', () => {
    expect(engine.actorAt(flow, FIRST)).toBe('agent');
    expect(engine.actorAt(flow, END)).toBeUndefined();
    expect(STEP_KINDS.step?.actor).toBe('agent');
  });

  test('says that the server does commands, and knows no kinds but those that it was given', () => {
    const asked = { id: 'ask', run: 'shop ask', dependsOn: [], arguments: [], outputs: [] };
    const command = { op: 'command', stepId: 'ask', title: 'Ask', step: asked } as const;
    const served = { ...flow, instructions: [command, step('last')] };
    expect(engine.actorAt(served, FIRST)).toBe('server');
    expect(() => engineOf({ step: STEP_KINDS.step }).actorAt(served, FIRST)).toThrow(
      'step ask is of the unknown kind command',
    );
  });

  test('shows the texts behind a prompt whose conditions hold, or cannot be told', () => {
    const text = (name: string, more: object = {}) => ({ text: name, ...more });
    const fragments = [
      text('always'),
      text('large', { when: { var: 'large', equals: true } }),
      text('small', { when: { var: 'large', equals: false } }),
      text('unclear', { when: { var: 'name', gt: 3 } }),
    ];
    const told = workflow(step('plan', { prompt: 'Plan.', fragments }));
    expect(engine.describeStep(told, FIRST, { large: true, name: 'x' })?.prompt).toBe(
      ['Plan.', 'always', 'large', 'unclear'].join('\n\n'),
    );
  });

  test('blocks an attempt whose context alone is too large', () => {
    const { result, ...rest } = {
      ...{ context: {}, contextDelta: { a: 'x'.repeat(BUDGETS.context) } },
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
