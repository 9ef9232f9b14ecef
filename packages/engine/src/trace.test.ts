import type { Condition, Decision, LoopControl, Position } from '@workrail/workflow-compiler';
import { describe, expect, test } from 'vitest';
import { engine } from './index.ts';
import { loop, type Plan, step, when, workflow } from './testing/flow.ts';

const LARGE: Condition = { var: 'large', equals: true };
const at = (instruction: number): Position => ({ kind: 'at', instruction, frames: [] });
const END: Position = { kind: 'complete' };

const trace = (plans: readonly Plan[], position: Position, ...decisions: readonly Decision[]) =>
  engine.traceOf(workflow(...plans), position, decisions);

describe('why a run stands where it does', () => {
  test('is not said where nothing was decided', () => {
    expect(trace([step('plan')], at(0))).toBeUndefined();
    expect(trace([step('plan')], END)).toBeUndefined();
    expect(trace([loop('l', { type: 'for', count: 2 }, [step('plan')])], at(0))).toBeUndefined();
  });

  test('is that its step was chosen, where that has a condition', () => {
    expect(trace([step('plan', { runCondition: LARGE })], at(0))).toEqual({
      entries: [{ kind: 'chosen', id: 'plan', because: 'it runs only if large = true, which holds' }],
      omitted: 0,
    });
  });

  test('is what was passed over, in order, and then what was chosen', () => {
    const plans = [
      step('plan', { runCondition: LARGE }),
      loop('l', { type: 'for', count: 2 }, [step('one')], { runCondition: { var: 'n', gt: 3 } }),
      when('part', { var: 'deep', equals: true }, [step('two')]),
      step('last', { runCondition: { var: 'late', equals: true } }),
    ];
    const skipped = ['plan', 'l', 'part'].map((id): Decision => ({ kind: 'skipped', id }));
    expect(trace(plans, at(6), ...skipped)?.entries).toEqual([
      { kind: 'skipped', id: 'plan', because: 'it runs only if large = true, which does not hold' },
      { kind: 'skipped', id: 'l', because: 'it runs only if n > 3, which does not hold' },
      { kind: 'skipped', id: 'part', because: 'it runs only if deep = true, which does not hold' },
      { kind: 'chosen', id: 'last', because: 'it runs only if late = true, which holds' },
    ]);
  });

  test.each<[Decision['kind'], string]>([
    ['entered_loop', 'it runs 2 times'],
    ['repeated_loop', 'it runs 2 times'],
    ['left_loop', 'it runs 2 times, at most 7 rounds'],
  ])('is the rule of a loop: %s', (kind, because) => {
    const plans = [loop('l', { type: 'for', count: 2 }, [step('one')], { maxIterations: 7 })];
    expect(trace(plans, at(1), { kind, id: 'l', iteration: 1 })?.entries).toEqual([
      { kind, id: 'l', iteration: 2, because },
    ]);
    expect(trace(plans, at(1), { kind, id: 'l' })?.entries[0]).not.toHaveProperty('iteration');
  });

  test.each<[LoopControl, string]>([
    [
      { type: 'forEach', items: 'sections', itemVar: 'section', indexVar: 'n' },
      'it runs for each of "sections", which has no entries',
    ],
    [{ type: 'for', count: 'n' }, 'it runs as many times as "n" says, which is not once'],
    [{ type: 'while', condition: LARGE }, 'it runs while large = true, which did not hold'],
    [{ type: 'until', condition: LARGE }, 'it runs until large = true, which already held'],
  ])('is why a loop had no round: %j', (control, because) => {
    const plans = [loop('l', control, [step('one')])];
    expect(trace(plans, END, { kind: 'not_entered_loop', id: 'l' })?.entries).toEqual([
      { kind: 'not_entered_loop', id: 'l', because },
    ]);
  });

  test('tells the values that decided, where the context is given: of its keys, not of variables of loops', () => {
    const runCondition: Condition = {
      and: [{ var: 'size', not_equals: 'small' }, { or: [{ var: 'risky' }, { var: 'round', gt: 1 }] }],
    };
    const until: LoopControl = { type: 'until', condition: { var: 'found.length', equals: 0 } };
    const flow = workflow(
      step('plan', { runCondition }),
      loop('again', until, [step('one')], { iterationVar: 'round' }),
      step('last', { runCondition: { var: 'text', startsWith: 'a' } }),
    );
    const decisions: readonly Decision[] = [
      { kind: 'skipped', id: 'plan' },
      { kind: 'left_loop', id: 'again', iteration: 0 },
    ];
    const context = { size: 'small', found: [], text: 'a'.repeat(80) };
    const reasons = engine.traceOf(flow, at(4), decisions, context)?.entries.map(({ because }) => because);
    expect(reasons).toEqual([
      'it runs only if size ≠ "small" and (risky is set or round > 1), which does not hold (size is "small", risky is not set)',
      'it runs until found.length = 0, at most 10 rounds (found.length is 0)',
      expect.stringMatching(/^it runs only if text starts with "a", which holds \(text is "a{30,40}…\)$/),
    ]);
  });

  test('counts a single round in words', () => {
    const plans = [loop('l', { type: 'until', condition: LARGE }, [step('one')], { maxIterations: 1 })];
    expect(trace(plans, END, { kind: 'left_loop', id: 'l', iteration: 0 })?.entries[0]?.because).toBe(
      'it runs until large = true, at most 1 round',
    );
  });

  test.each<[string, Decision]>([
    ['of something that the workflow does not have', { kind: 'skipped', id: 'gone' }],
    ['of a step without a condition', { kind: 'skipped', id: 'plan' }],
    ['of a loop without a condition', { kind: 'skipped', id: 'l' }],
    ['of a loop that is a step', { kind: 'entered_loop', id: 'plan' }],
  ])('is the workflow itself where there is no rule to tell: %s', (_, decision) => {
    const plans = [step('plan'), loop('l', { type: 'for', count: 2 }, [step('one')])];
    expect(trace(plans, at(0), decision)?.entries).toEqual([
      { kind: decision.kind, id: decision.id, because: 'the workflow says so' },
    ]);
  });

  test('is the latest ten reasons, with the number of the others', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n): Decision => ({ kind: 'skipped', id: `s${n}` }));
    expect(trace([step('plan')], END, ...many(10))).toMatchObject({ omitted: 0 });
    const { entries, omitted } = trace([step('plan')], END, ...many(12)) ?? { entries: [], omitted: 0 };
    expect(omitted).toBe(2);
    expect(entries.map(({ id }) => id)).toEqual(
      many(12)
        .slice(2)
        .map(({ id }) => id),
    );
  });

  test('is cut where it is long', () => {
    const long = step('plan', { runCondition: { var: 'a', equals: 'v'.repeat(300) } });
    for (const [position, ...decisions] of [[at(0)], [END, { kind: 'skipped', id: 'plan' }]] as const)
      expect(trace([long], position, ...decisions)?.entries[0]?.because).toMatch(
        /^it runs .{140,160}…, which (?:holds|does not hold)$/,
      );
  });
});

describe('a condition in words', () => {
  const words = (condition: Condition) => {
    const [entry] = trace([step('plan', { runCondition: condition })], at(0))?.entries ?? [];
    return entry?.because.replace('it runs only if ', '').replace(', which holds', '');
  };

  test.each<[Condition, string]>([
    [{ var: 'a' }, 'a is set'],
    [{ var: 'a', equals: null }, 'a = null'],
    [{ var: 'a', not_equals: 'x' }, 'a ≠ "x"'],
    [{ var: 'a', gt: 1, lte: 5 }, 'a > 1 and a ≤ 5'],
    [{ var: 'a', gte: 1, lt: 5 }, 'a ≥ 1 and a < 5'],
    [{ var: 'a', in: [1, 'x'] }, 'a is one of [1,"x"]'],
    [{ var: 'a', contains: 'x' }, 'a contains "x"'],
    [{ var: 'a', startsWith: 'x' }, 'a starts with "x"'],
    [{ var: 'a', endsWith: 'x' }, 'a ends with "x"'],
    [{ var: 'a', matches: '^x$' }, 'a matches "^x$"'],
    [{ not: { var: 'a' } }, 'not a is set'],
    [{ or: [{ var: 'a' }] }, 'a is set'],
    [{ or: [{ var: 'a' }, { var: 'b' }] }, '(a is set or b is set)'],
    [{ and: [{ var: 'a' }, { var: 'b' }] }, 'a is set and b is set'],
    [{ or: [{ and: [{ var: 'a' }, { var: 'b' }] }, { var: 'c' }] }, '((a is set and b is set) or c is set)'],
    [{ or: [{ and: [{ var: 'a' }] }, { var: 'c' }] }, '(a is set or c is set)'],
    [{ not: { and: [{ var: 'a' }, { var: 'b' }] } }, 'not (a is set and b is set)'],
    [{ var: 'a', and: [{ var: 'b' }], not: { var: 'c' } }, 'a is set and b is set and not c is set'],
  ])('%j', (condition, text) => expect(words(condition)).toBe(text));
});

test.each<[Parameters<typeof loop>[1], string]>([
  [
    { type: 'while', decision: 'wr.contracts.loop_control' },
    'until an artifact of the contract wr.contracts.loop_control says stop',
  ],
  [
    { type: 'until', decision: 'wr.contracts.loop_control' },
    'until an artifact of the contract wr.contracts.loop_control says stop',
  ],
  [{ type: 'while', condition: LARGE }, 'while large = true'],
  [{ type: 'until', condition: LARGE }, 'until large = true'],
  [{ type: 'for', count: 2 }, '2 times'],
  [{ type: 'for', count: 'rounds' }, 'as many times as "rounds" says'],
  [{ type: 'forEach', items: 'files', itemVar: 'f', indexVar: 'i' }, 'for each of "files"'],
])('a loop of %j in words', (control, text) => {
  const decision: Decision = { kind: 'entered_loop', id: 'l' };
  expect(trace([loop('l', control, [step('one')])], END, decision)?.entries[0]?.because).toBe(
    `it runs ${text}`,
  );
});
