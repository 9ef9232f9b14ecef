import { utf8Length } from '@workrail/kernel';
import type { Condition, StepInstruction } from '@workrail/workflow-compiler';
import { describe, expect, test } from 'vitest';
import { engine, type OutlineItem } from '../index.ts';
import { loop, type Plan, step, when, workflow } from '../testing/flow.ts';

const LARGE: Condition = { var: 'large', equals: true };
const RISKY: Condition = { var: 'risk', in: ['high'] };
const LONG = 'word '.repeat(200).trim();

const items = (...plans: readonly Plan[]) => engine.outlineOf(workflow(...plans));
const only = (more: Partial<StepInstruction>): OutlineItem => {
  const [item] = items(step('plan', more));
  if (item === undefined) throw new Error('there is a step');
  return item;
};
const BARE = { kind: 'step', id: 'plan', title: 'plan', level: 0, excerpt: 'Do plan' };
/** What an outline says of a step beyond what it says of every step. */
const said = (more: Partial<StepInstruction>) => {
  const { kind, id, title, level, excerpt, ...rest } = only(more);
  expect({ kind, id, title, level }).toEqual({
    kind: 'step',
    id: 'plan',
    title: more.title ?? 'plan',
    level: 0,
  });
  return rest;
};
const isShort = (text: string | undefined, limit: number) => {
  const bytes = utf8Length(text ?? '');
  return bytes > limit - 30 && bytes <= limit + utf8Length('…') && (text ?? '').endsWith('…');
};

describe('the outline of a workflow', () => {
  test('has steps and loops in order, each in the loops around it', () => {
    const outline = items(
      step('plan'),
      loop('outer', { type: 'for', count: 3 }, [
        step('one'),
        loop('inner', { type: 'forEach', items: 'files', itemVar: 'file', indexVar: 'n' }, [step('two')]),
        step('three'),
      ]),
      step('last'),
    );
    expect(outline.map(({ kind, id, level }) => [kind, id, level])).toEqual([
      ['step', 'plan', 0],
      ['loop', 'outer', 0],
      ['step', 'one', 1],
      ['loop', 'inner', 1],
      ['step', 'two', 2],
      ['step', 'three', 1],
      ['step', 'last', 0],
    ]);
  });

  test('says of a loop what repeats it, how often at most, and when it runs', () => {
    const repeats = (...args: Parameters<typeof loop>) => {
      const { kind, id, level, ...rest } = items(loop(...args))[0] ?? {};
      return rest;
    };
    expect(
      repeats('l', { type: 'for', count: 3 }, [step('one')], { title: 'Rounds', maxIterations: 7 }),
    ).toEqual({
      title: 'Rounds',
      repeats: '3 times, at most 7 times',
    });
    expect(repeats('l', { type: 'until', condition: LARGE }, [step('one')], { runCondition: RISKY })).toEqual(
      {
        title: 'l',
        repeats: 'until large = true, at most 10 times',
        runsWhen: 'risk is one of ["high"]',
      },
    );
  });

  test('says once what is decided for several steps, with the condition at the first', () => {
    const decided = (...plans: readonly Plan[]) =>
      items(...plans).map(({ id, decidedOnce }) => [id, decidedOnce]);
    expect(
      decided(
        when('part', LARGE, [step('one'), when('piece', RISKY, [step('two'), step('three')])]),
        step('last'),
      ),
    ).toEqual([
      ['one', [{ id: 'part', when: 'large = true' }]],
      ['two', [{ id: 'part' }, { id: 'piece', when: 'risk is one of ["high"]' }]],
      ['three', [{ id: 'part' }, { id: 'piece' }]],
      ['last', undefined],
    ]);
    const levels = items(
      when('part', LARGE, [step('one'), loop('l', { type: 'for', count: 2 }, [step('two')])]),
    );
    expect(levels.map(({ level }) => level)).toEqual([0, 0, 1]);
    // Inside a loop, what was decided before it is no longer said.
    expect(
      decided(when('part', LARGE, [loop('l', { type: 'for', count: 2 }, [step('one')]), step('two')])),
    ).toEqual([
      ['l', [{ id: 'part', when: 'large = true' }]],
      ['one', undefined],
      ['two', [{ id: 'part' }]],
    ]);
  });

  test('says nothing of a plain step but its title and the beginning of its prompt', () => {
    expect(only({})).toStrictEqual(BARE);
    expect(only({ title: 'Plan it', prompt: ' First\n\tthis. ' })).toStrictEqual({
      ...BARE,
      title: 'Plan it',
      excerpt: 'First this.',
    });
    expect(
      only({
        prompt: '## Goal\n\nKnow **exactly** what.\n\n## Procedure:\n\n1. Read it.\n- Then `# run` it.\n',
      }).excerpt,
    ).toBe('Goal: Know exactly what. Procedure: 1. Read it. Then `# run` it.');
    expect(isShort(only({ prompt: LONG }).excerpt, 160)).toBe(true);
  });
});

describe('what an outline says of a step', () => {
  test.each<[string, Partial<StepInstruction>, object]>([
    ['its condition', { runCondition: LARGE }, { runsWhen: 'large = true' }],
    ['a gate', { confirmation: { when: true } }, { asksForConfirmation: 'always' }],
    [
      'a gate for somebody under a condition',
      { confirmation: { when: LARGE, kind: 'coordinator_eval' } },
      { asksForConfirmation: 'large = true', confirmationKind: 'coordinator_eval' },
    ],
    ['a gate that never shuts', { confirmation: { when: false, kind: 'human_approval' } }, {}],
    ['notes that may be left out', { notesRequired: false }, { notesOptional: true }],
    ['files', { askForFiles: true }, { asksForFiles: true }],
    ['a model', { modelTier: 'heavy' }, { modelTier: 'heavy' }],
    [
      'fragments',
      { fragments: [{ text: 'Always.' }, { text: ' If\nlarge. ', when: LARGE }] },
      { fragments: [{ excerpt: 'Always.' }, { excerpt: 'If large.', when: 'large = true' }] },
    ],
    [
      'judgements, without their purposes',
      {
        assessments: [
          {
            id: 'risk',
            purpose: 'p',
            dimensions: [{ id: 'size', purpose: 'p', levels: ['a', 'b'], required: false }],
          },
        ],
        consequences: [{ level: 'b', assessment: 'risk', guidance: ' Do\nmore. ' }],
      },
      {
        assessments: [{ id: 'risk', dimensions: [{ id: 'size', levels: ['a', 'b'], required: false }] }],
        followUps: [{ level: 'b', assessment: 'risk', guidance: 'Do more.' }],
      },
    ],
    [
      'artifacts of contracts that it does not know',
      { artifacts: [{ contract: 'wr.contracts.x', required: true }] },
      { artifacts: [{ contract: 'wr.contracts.x', artifactKind: 'wr.contracts.x', required: true }] },
    ],
    [
      'what only the user gives',
      {
        userOnlyDependencies: [
          { reason: 'needs_user_choice', description: ' Which\none? ', contextKey: 'k' },
        ],
      },
      { userOnly: [{ reason: 'needs_user_choice', description: 'Which one?', contextKey: 'k' }] },
    ],
    [
      'what it needs',
      {
        requires: {
          capabilities: ['delegation'],
          context: [{ key: 'a', type: 'string', description: 'd' }, { key: 'b' }],
        },
      },
      { capabilities: ['delegation'], needsContext: [{ key: 'a', type: 'string' }, { key: 'b' }] },
    ],
    [
      'where it comes from',
      { origin: { made: 'audit', routines: ['r'], texts: ['t'] } },
      { madeBy: 'audit', routines: ['r'], texts: ['t'] },
    ],
  ])('is %s', (_, more, expected) => expect(said(more)).toStrictEqual(expected));

  test('is the kind of an artifact whose contract the workflow has', () => {
    const contract = { artifactKind: 'x.plan', schema: {}, example: {} };
    const flow = {
      ...workflow(step('plan', { artifacts: [{ contract: 'step.plan', required: false }] })),
      contracts: { 'step.plan': contract },
    };
    const without = { ...flow, contracts: {} };
    expect(engine.outlineOf(without)[0]?.artifacts?.[0]?.artifactKind).toBe('step.plan');
    expect(engine.outlineOf(flow)[0]?.artifacts).toEqual([
      { contract: 'step.plan', artifactKind: 'x.plan', required: false },
    ]);
  });

  test('is cut where it is long', () => {
    const { followUps, userOnly, fragments, runsWhen } = only({
      runCondition: { var: 'a', equals: 'v'.repeat(500) },
      consequences: [{ level: 'b', guidance: LONG }],
      userOnlyDependencies: [{ reason: 'needs_user_choice', description: LONG }],
      fragments: [{ text: LONG, when: { var: 'a', equals: 'v'.repeat(500) } }],
    });
    for (const text of [followUps?.[0]?.guidance, userOnly?.[0]?.description, fragments?.[0]?.excerpt])
      expect(isShort(text, 160)).toBe(true);
    for (const text of [runsWhen, fragments?.[0]?.when]) expect(isShort(text, 400)).toBe(true);
    expect(only({ runCondition: { var: 'a', equals: 'v'.repeat(390) } }).runsWhen).not.toContain('…');
  });
});

describe('what an outline says of the notes', () => {
  const rule = (message: string) => ({ type: 'contains' as const, value: 'a', message });
  const checks = (criteria: StepInstruction['criteria']) =>
    only(criteria === undefined ? {} : { criteria }).notesChecks;

  test.each<[NonNullable<StepInstruction['criteria']>, readonly string[]]>([
    [rule('Say a'), ['Say a (they contain "a")']],
    [{ ...rule('Say a'), when: LARGE }, ['Say a (they contain "a", only when large = true)']],
    [{ type: 'regex', pattern: '^a', flags: 'iu', message: 'm' }, ['m (they match /^a/iu)']],
    [{ type: 'length', min: 3, message: 'm' }, ['m (at least 3 characters)']],
    [{ type: 'length', max: 9, message: 'm' }, ['m (at most 9 characters)']],
    [{ type: 'length', min: 3, max: 9, message: 'm' }, ['m (at least 3, at most 9 characters)']],
    [{ type: 'schema', schema: {}, message: 'm' }, ['m (they are JSON that fits a schema)']],
    [{ and: [rule('one'), { and: [rule('two')] }] }, ['one (they contain "a")', 'two (they contain "a")']],
    [{ or: [rule('one'), rule('two')] }, ['one of: one (they contain "a") / two (they contain "a")']],
    [{ not: rule('one') }, ['not: one (they contain "a")']],
    [{ not: { and: [rule('one'), rule('two')] } }, ['not: one (they contain "a"); two (they contain "a")']],
  ])('is each check by itself: %j', (criteria, texts) => expect(checks(criteria)).toEqual(texts));

  test('is nothing where they are not checked', () => expect(checks(undefined)).toBeUndefined());
  test('is cut where it is long', () => expect(isShort(checks(rule(LONG))?.[0], 160)).toBe(true));
});

describe('what an outline says of work for others', () => {
  const delegation = (more: object) =>
    only({ delegations: [{ workflowId: 'team.other', inputs: [], ...more }] }).delegations;

  test('is the workflow, and what was said of it', () => {
    expect(delegation({})).toStrictEqual([{ workflowId: 'team.other' }]);
    expect(
      delegation({
        goal: ' Find\nit. ',
        when: LARGE,
        modelTier: 'mid',
        inputs: [
          { key: 'a', from: 'b' },
          { key: 'c', text: ' some\ntext ' },
        ],
        allowedTools: ['grep'],
      }),
    ).toStrictEqual([
      {
        workflowId: 'team.other',
        goal: 'Find it.',
        when: 'large = true',
        modelTier: 'mid',
        inputs: [
          { key: 'a', from: 'b' },
          { key: 'c', text: 'some text' },
        ],
        allowedTools: ['grep'],
      },
    ]);
  });

  test('has eight inputs and eight tools, and counts the others', () => {
    const many = (count: number) => ({
      inputs: Array.from({ length: count }, (_, n) => ({ key: `k${n}`, from: `f${n}` })),
      allowedTools: Array.from({ length: count }, (_, n) => `t${n}`),
    });
    expect(delegation(many(8))?.[0]).not.toHaveProperty('leftOut');
    const [{ inputs = [], allowedTools = [], leftOut } = { inputs: [], leftOut: 0 }] =
      delegation(many(9)) ?? [];
    expect([inputs.length, allowedTools.length, leftOut]).toEqual([8, 8, 2]);
    expect(delegation({ ...many(10), allowedTools: undefined })?.[0]?.leftOut).toBe(2);
    expect(isShort(delegation({ goal: LONG })?.[0]?.goal, 160)).toBe(true);
  });
});
