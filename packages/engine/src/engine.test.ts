import { BUDGETS } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { defineStep, engine, engineOf, STEP_KINDS, type StepEffect, type StepHead } from './index.ts';
import { done, loop, start, step, workflow } from './testing/flow.ts';

type AgentKind = Omit<Parameters<typeof defineStep>[0], 'actor'>;
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

  test('has for the server what the kind of a step says, as of the time at which the run came to it', () => {
    const kind = defineStep<StepHead, StepEffect & { readonly at: string }>({
      ...(STEP_KINDS.step as never as AgentKind),
      actor: 'server',
      effects: ({ stepId }, { scope, at }) => [{ kind: `${stepId} in ${scope.context.where as string}`, at }],
    });
    const serving = engineOf({ ...STEP_KINDS, serve: kind });
    const head = { ...step('plan'), op: 'serve' } as never;
    const served = { ...flow, instructions: [head, step('last')] };
    expect(serving.actorAt(served, FIRST)).toBe('server');
    expect(serving.effectsAt(served, FIRST, { context: { where: 'eu' }, at: AT })).toEqual([
      { kind: 'plan in eu', at: AT },
    ]);
    expect(() => engine.actorAt(served, FIRST)).toThrow('step plan is of the unknown kind serve');
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
