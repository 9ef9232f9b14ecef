import { E, type JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow, LoopControl } from '@workrail/workflow-compiler';
import { describe, expect, it } from 'vitest';
import { EACH, engine, type NeedPath } from './index.ts';
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
  const { needed, end } = engine.aheadOf(flow, selected.right.position, context);
  return { needed: [...new Set(needed.map(({ path }) => nameOf(path)))], end };
}

/** `findings[].name` for the field of each entry. */
const nameOf = (path: NeedPath): string =>
  path.reduce<string>(
    (name, part) => (part === EACH ? `${name}[]` : name === '' ? `${part}` : `${name}.${part}`),
    '',
  );

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

  const each = (items: string, itemVar: string, ...body: readonly Plan[]) =>
    loop(`each-${itemVar}`, { type: 'forEach', items, itemVar, indexVar: 'index' }, body);

  it('is what the first step of a loop needs as well, whose list or count is not there', () => {
    const inner = loop('times', { type: 'for', count: 'job.rounds' }, [step('b', needs('job.name', 'aim'))]);
    const flow = workflow(step('a'), each('jobs', 'job', inner), step('c', needs('owner')));
    expect(ahead(flow).needed).toEqual(['jobs', 'jobs[].rounds', 'jobs[].name', 'aim']);
    expect(ahead(flow, { jobs: 'none' }).needed).toEqual(['jobs', 'jobs[].rounds', 'jobs[].name', 'aim']);
    expect(ahead(flow, { jobs: [{ rounds: 1 }] }).needed).toEqual(['jobs[].name', 'aim']);
    expect(ahead(flow, { jobs: [] }).needed).toEqual(['owner']);
  });

  it('is nothing after a condition that reads what is only known once the list or the count is there', () => {
    const kind = { runCondition: { not: { and: [{ var: 'job.kind', equals: 'x' }] } } };
    const asked = (...plans: readonly Plan[]) => ahead(workflow(step('a'), ...plans)).needed;
    const body = [step('b', { ...needs('aim'), ...kind }), step('c', needs('owner'))];
    expect(asked(each('jobs', 'job', ...body))).toEqual(['jobs']);
    expect(
      asked(each('jobs', 'job', step('b', { ...needs('aim'), ...kind })), step('c', needs('owner'))),
    ).toEqual(['jobs']);
    const again = loop('again', { type: 'while', condition: { var: 'jobs.0' } }, [step('b', needs('aim'))]);
    expect(asked(each('jobs', 'job', again))).toEqual(['jobs']);
    expect(asked(each('jobs', 'job', { id: 'if', condition: { var: 'job' }, body: [...body] }))).toEqual([
      'jobs',
    ]);
  });

  it('is a count that a loop cannot reach, and what comes after the loop', () => {
    const twice = loop('twice', { type: 'for', count: 'rounds' }, [step('b')], { maxIterations: 1 });
    const flow = workflow(twice, step('c', needs('owner')));
    expect(ahead(flow, { rounds: 2 }).needed).toEqual(['rounds', 'owner']);
    expect(ahead(flow, { rounds: 1 }).needed).toEqual(['owner']);
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
