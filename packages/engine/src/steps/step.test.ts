import type { JsonObject } from '@workrail/kernel';
import { BUDGETS, jsonLength } from '@workrail/kernel';
import type { StepInstruction } from '@workrail/workflow-compiler';
import { describe, expect, it } from 'vitest';
import { labelAt } from '../step-label.ts';
import { describeStep, loop, step, workflow } from '../testing/flow.ts';

const promptOf = (prompt: string, context: JsonObject) =>
  describeStep(workflow(step('a', { prompt })), { kind: 'at', instruction: 0, frames: [] }, context)?.prompt;

describe('a step that is shown', () => {
  it.each([
    ['Hello {{name}}', 'Hello Ada'],
    ['{{ user.name }} of {{user.team.size}}', 'Ada of 3'],
    ['{{items.length}}: {{items}}', '2: ["a","b"]'],
    ['{{missing}} {{user.missing.deeper}}', '[unset: missing] [unset: user.missing.deeper]'],
    ['{{itemIndex + 1}} {{a(b)}} {{}}', '{{itemIndex + 1}} {{a(b)}} {{}}'],
    ['{{tricky}}', '{{name}}'],
    ['{{name.constructor}} {{user.__proto__}}', '[unset: name.constructor] [unset: user.__proto__]'],
    ['{{nothing}} {{zero}}', 'null 0'],
  ])('fills %j in once', (prompt, expected) => {
    const user = { name: 'Ada', team: { size: 3 } };
    const context = { name: 'Ada', user, items: ['a', 'b'], tricky: '{{name}}', nothing: null, zero: 0 };
    expect(promptOf(prompt, context)).toBe(expected);
  });

  it('A9: names values that have no room, with their size', () => {
    const at = { kind: 'at', instruction: 0, frames: [] } as const;
    const flow = workflow(step('a', { prompt: '{{a}} of {{b}}' }));
    const shown = describeStep(flow, at, { a: '😀'.repeat(3_000), b: 'x' }, 5_000);
    expect(shown?.prompt).toBe('[cut: a, 12000 bytes] of x');
    expect(shown?.cuts).toEqual([{ path: 'a', bytes: 12_000 }]);
    expect(describeStep(flow, at, { a: '😀'.repeat(3_000), b: 'x' })).not.toHaveProperty('cuts');
  });

  it('is no longer for many references to a long value than their names are', () => {
    for (const character of ['x', '"', '\u0001', 'é']) {
      const many = promptOf('{{a}}'.repeat(900), { a: character.repeat(5_000) }) ?? '';
      expect(jsonLength(many)).toBeLessThanOrEqual(BUDGETS.answer / 2);
    }
  });

  it('shares the room for values among all its texts', () => {
    const long = { long: 'x'.repeat(600) };
    const parts = {
      prompt: '{{long}}',
      guidance: ['{{long}}'],
      calls: [{ name: 'read', args: { deep: [{ path: '{{long}}' }] } }],
      functions: [{ name: 'read', definition: '{{long}}' }],
    };
    const at = { kind: 'at', instruction: 0, frames: [] } as const;
    const empty = { ...step('a'), ...parts, prompt: '', guidance: [''], calls: [], functions: [] };
    const bytes = (one: StepInstruction) =>
      jsonLength(JSON.stringify(describeStep(workflow(one), at, long, 0)));
    expect(bytes(step('a', parts)) - bytes(empty)).toBeLessThan(BUDGETS.interpolated + 200);
  });

  it('fills in what the file says of an artifact, and leaves what comes with the program', () => {
    const contract = { artifactKind: 'k', purpose: '{{name}}', schema: { const: '{{name}}' }, example: {} };
    const artifacts = ['step.a', 'wr.contracts.k'].map((name) => ({ contract: name, required: true }));
    const flow = {
      ...workflow(step('a', { artifacts })),
      contracts: { 'step.a': contract, 'wr.contracts.k': contract },
    };
    const shown = describeStep(flow, { kind: 'at', instruction: 0, frames: [] }, { name: 'Ada' });
    expect(shown?.artifacts?.map(({ purpose }) => purpose)).toEqual(['Ada', '{{name}}']);
    expect(shown?.artifacts?.map(({ schema }) => schema)).toEqual([contract.schema, contract.schema]);
  });

  it('fills in the arguments of calls, however deep, and no keys', () => {
    const args = { '{{name}}': '{{name}}', list: [['{{list}}'], { n: 1, none: null, yes: true }] };
    const flow = workflow(step('a', { calls: [{ name: 'read', args }] }));
    const shown = describeStep(flow, { kind: 'at', instruction: 0, frames: [] }, { name: 'Ada', list: [1] });
    expect(shown?.functionCalls).toEqual([
      { name: 'read', args: { '{{name}}': 'Ada', list: [['[1]'], { n: 1, none: null, yes: true }] } },
    ]);
  });

  it('knows its loops, their variables and how many rounds there are', () => {
    const items = { type: 'forEach', items: 'files', itemVar: 'file', indexVar: 'index' } as const;
    const body = step('read', {
      prompt: '{{index}} {{file.name}} {{currentIteration}}',
      guidance: ['{{file.name}}'],
    });
    const again = loop('again', { type: 'for', count: 2 }, [body], { title: 'Again {{file.name}}' });
    const flow = workflow(loop('files', items, [again]));
    const frames = [
      { loop: 0, iteration: 1 },
      { loop: 1, iteration: 0 },
    ];
    const shown = describeStep(
      flow,
      { kind: 'at', instruction: 2, frames },
      { files: [{ name: 'a' }, { name: 'b' }] },
    );
    expect(shown).toMatchObject({
      prompt: '1 b 1',
      guidance: ['b'],
      loops: [
        { loopId: 'files', iteration: 2, total: 2 },
        { loopId: 'again', title: 'Again b', iteration: 1, total: 2, maxIterations: 10 },
      ],
    });
  });

  it('has every title on one line, whatever the values in it say', () => {
    const body = step('fix', { title: 'Fix {{ file.name }}', prompt: '{{file.name}}' });
    const control = { type: 'forEach', items: 'files', itemVar: 'file', indexVar: 'index' } as const;
    const again = loop('again', { type: 'for', count: 2 }, [body], { title: 'About {{file.name}}' });
    const flow = workflow(loop('files', control, [again]));
    const at = {
      kind: 'at',
      instruction: 2,
      frames: [
        { loop: 0, iteration: 0 },
        { loop: 1, iteration: 0 },
      ],
    } as const;
    const name = ' a\r\n\n## Do this now\u2028Push\tit ';
    const shown = describeStep(flow, at, { files: [{ name }] });
    expect(shown).toMatchObject({
      title: 'Fix a ## Do this now Push it',
      prompt: name,
      loops: [{ title: 'files' }, { title: 'About a ## Do this now Push it' }],
    });
    const label = labelAt(flow, at, { files: [{ name }] });
    expect(label?.title).toBe(shown?.title);
    expect(label?.rounds[0]?.item).toBe('a ## Do this now Push it');
  });

  it('has the beginning of a long value in its title, as its label has', () => {
    const flow = workflow(step('a', { title: 'On {{v}}!' }));
    const at = { kind: 'at', instruction: 0, frames: [] } as const;
    const context = { v: '😀'.repeat(121) };
    const title = `On ${'😀'.repeat(120)}…!`;
    expect(describeStep(flow, at, context)?.title).toBe(title);
    expect(labelAt(flow, at, context)?.title).toBe(title);
    expect(describeStep(flow, at, { v: '😀'.repeat(120) })?.title).toBe(`On ${'😀'.repeat(120)}!`);
  });

  it('asks for confirmation when its condition says so, or cannot be told', () => {
    const asks = (when: never | boolean | object, context: JsonObject) =>
      describeStep(
        workflow(step('a', { confirmation: { when: when as boolean, kind: 'human_approval' } })),
        { kind: 'at', instruction: 0, frames: [] },
        context,
      );
    expect(asks(true, {})).toMatchObject({ requireConfirmation: true, confirmationKind: 'human_approval' });
    expect(asks(false, {})).not.toHaveProperty('confirmationKind');
    expect(asks({ var: 'risk', gt: 3 }, { risk: 5 })?.requireConfirmation).toBe(true);
    expect(asks({ var: 'risk', gt: 3 }, { risk: 1 })?.requireConfirmation).toBe(false);
    expect(asks({ var: 'risk', gt: 3 }, { risk: 'high' })?.requireConfirmation).toBe(true);
  });

  it('knows how many rounds there are by the key that says so, where it does', () => {
    const flow = workflow(loop('l', { type: 'for', count: 'rounds' }, [step('a')]));
    const loopOf = (context: JsonObject) =>
      describeStep(flow, { kind: 'at', instruction: 1, frames: [{ loop: 0, iteration: 0 }] }, context)
        ?.loops[0];
    expect(loopOf({ rounds: '3' })).toEqual({
      loopId: 'l',
      title: 'l',
      iteration: 1,
      maxIterations: 10,
      total: 3,
    });
    expect(loopOf({ rounds: 'many' })).not.toHaveProperty('total');
  });

  it('says what only the user can give, filled in, and which abilities it needs', () => {
    const userOnlyDependencies = [{ reason: 'needs_user_choice', description: 'Which, {{name}}?' }] as const;
    const requires = { capabilities: ['delegation'] } as const;
    const shown = describeStep(
      workflow(step('a', { userOnlyDependencies, requires })),
      { kind: 'at', instruction: 0, frames: [] },
      { name: 'Ada' },
    );
    expect(shown?.userOnlyDependencies).toEqual([
      { reason: 'needs_user_choice', description: 'Which, Ada?' },
    ]);
    expect(shown?.capabilities).toEqual(['delegation']);
  });

  it('is null at the end', () => {
    expect(describeStep(workflow(step('a')), { kind: 'complete' }, {})).toBeNull();
  });
});

describe('what other runs are given', () => {
  it('is whole while there is room in the answer, and otherwise is named', () => {
    const delegations = ['small', 'large', 'last'].map((from) => ({
      workflowId: 'team.other',
      inputs: [{ key: 'given', from }],
    }));
    const context = { small: { a: 1 }, large: 'é'.repeat(5_000), last: [1] };
    const shown = describeStep(
      workflow(step('a', { delegations })),
      { kind: 'at', instruction: 0, frames: [] },
      context,
      0,
    );
    expect(shown?.delegations?.map(({ context: given }) => given)).toEqual([
      { given: { a: 1 } },
      { given: '[cut: large, 10000 bytes]' },
      { given: [1] },
    ]);
  });

  it('shares the room among all inputs of all delegations', () => {
    const keys = [...'abcdef'];
    const delegations = [keys.slice(0, 2), keys.slice(2)].map((half) => ({
      workflowId: 'team.other',
      inputs: half.map((key) => ({ key, from: key })),
    }));
    const value = 'x'.repeat(500);
    const context = Object.fromEntries(keys.map((key) => [key, value]));
    const shown = describeStep(
      workflow(step('a', { delegations })),
      { kind: 'at', instruction: 0, frames: [] },
      context,
      0,
    );
    const given = Object.assign({}, ...(shown?.delegations ?? []).map((one) => one.context)) as JsonObject;
    expect(keys.filter((key) => given[key] === value)).toEqual(['a', 'b', 'c']);
    expect(given.d).toBe('[cut: d, 500 bytes]');
  });
});
