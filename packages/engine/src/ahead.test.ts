import { E, type JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow, LoopControl } from '@workrail/workflow-compiler';
import { describe, expect, it } from 'vitest';
import { engine } from './index.ts';
import { advance, done, loop, type Plan, start, step, workflow } from './testing/flow.ts';

const needs = (...keys: readonly string[]) => ({
  requires: { context: keys.map((key) => ({ key, type: 'string' as const })) },
});

/** What the first step shows, or the one after as many steps as there are artifacts. */
function ahead(
  flow: CompiledWorkflow,
  context: JsonObject = {},
  before: readonly (readonly JsonObject[])[] = [],
) {
  let selected = start(flow, context);
  for (const artifacts of before)
    if (E.isRight(selected) && selected.right.position.kind === 'at')
      selected = advance(flow, selected.right.position, done(context, 'done', artifacts));
  if (E.isLeft(selected)) throw new Error('the run does not get there');
  return engine.aheadOf(flow, selected.right.position, context);
}

describe('what the context lacks before the run goes on', () => {
  it('is what the next step needs, without what is set', () => {
    const flow = workflow(step('a'), step('b', needs('range', 'aim')));
    expect(ahead(flow)).toEqual({ needed: ['range', 'aim'], end: 'no' });
    expect(ahead(flow, { aim: 'x' }).needed).toEqual(['range']);
    expect(ahead(flow, { aim: 'x', range: 5 }).needed).toEqual(['range']);
    expect(ahead(flow, { aim: 'x', range: 'y' }).needed).toEqual([]);
  });

  it('is what only the user can give to the step itself, and what a later loop counts or lists', () => {
    const dependency = { reason: 'needs_user_choice' as const, description: 'Which?', contextKey: 'region' };
    const own = step('a', { userOnlyDependencies: [dependency] });
    const each = (control: LoopControl) => workflow(own, loop('each', control, [step('b')]));
    const list: LoopControl = { type: 'forEach', items: 'areas', itemVar: 'area', indexVar: 'index' };
    expect(ahead(each(list)).needed).toEqual(['region', 'areas']);
    expect(ahead(each({ type: 'for', count: 'rounds' }), { region: 'eu' }).needed).toEqual(['rounds']);
  });

  it('is nothing of a step that its condition passes over, and what the step needs that runs instead', () => {
    const flow = workflow(
      step('a'),
      step('b', { ...needs('plan'), runCondition: { var: 'large', equals: true } }),
      step('c', needs('aim')),
    );
    expect(ahead(flow).needed).toEqual(['aim']);
    expect(ahead(flow, { large: true }).needed).toEqual(['plan']);
  });

  it('is what comes after a loop as well, where an artifact of the step decides whether it ends', () => {
    const control: LoopControl = { type: 'until', decision: 'wr.contracts.loop_control' };
    const flow = workflow(loop('again', control, [step('a')]), step('b', needs('aim')));
    expect(ahead(flow)).toEqual({ needed: ['aim'], end: 'no' });
  });

  it('is nothing at the end', () => {
    const flow = workflow(step('a'));
    expect(engine.aheadOf(flow, { kind: 'complete' }, {})).toEqual({ needed: [], end: 'no' });
  });
});

describe('whether the run may end with a step', () => {
  const tail = (...plans: readonly Plan[]) => ahead(workflow(step('a'), ...plans)).end;

  it('is sure where no step follows, or none whose condition holds', () => {
    expect(tail()).toBe('next');
    expect(tail(step('b', { runCondition: { var: 'large', equals: true } }))).toBe('next');
    expect(tail(step('b'))).toBe('no');
    expect(tail(step('b', needs('aim')))).toBe('no');
  });

  const flowOf = (control: LoopControl, ...after: readonly Plan[]) =>
    workflow(loop('again', control, [step('b')]), ...after);
  const decided: LoopControl = { type: 'until', decision: 'wr.contracts.loop_control' };
  const until: LoopControl = { type: 'until', condition: { var: 'done', equals: true } };

  it('is possible in each round of a loop at the end that an artifact or a condition ends', () => {
    for (const control of [decided, until]) {
      expect(ahead(flowOf(control)).end).toBe('possible');
      expect(ahead(flowOf(control, step('c'))).end).toBe('no');
    }
    expect(ahead(flowOf(until), {}, [[]]).end).toBe('possible');
  });

  it('is so in the last round of a loop that counts, and not before', () => {
    const twice = flowOf({ type: 'for', count: 2 });
    expect(ahead(twice).end).toBe('no');
    expect(ahead(twice, {}, [[]]).end).toBe('next');
  });
});
