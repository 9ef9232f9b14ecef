import type { Json } from '@workrail/kernel';
import type { ContextNeed } from '@workrail/workflow-compiler';
import { describe, expect, it } from 'vitest';
import { step } from '../testing/flow.ts';
import { unreadyStep } from './unready-step.ts';

const unmet = (need: Partial<ContextNeed>, value?: Json) =>
  unreadyStep(step('a', { requires: { context: [{ key: 'k', ...need }] } }), {
    variables: {},
    context: value === undefined ? { name: 'Ada' } : { name: 'Ada', k: value },
  });

describe('what a step needs in the context', () => {
  const VALUES: readonly (readonly [ContextNeed['type'], string, Json])[] = [
    ['string', 'a text', 'x'],
    ['number', 'a number', 0],
    ['boolean', 'a boolean', false],
    ['array', 'a list', []],
    ['object', 'an object', {}],
  ];

  it.each(VALUES)('is a %s, which is %s, and nothing else', (type, expected, fitting) => {
    for (const [, actual, value] of VALUES) {
      expect(unmet(type === undefined ? {} : { type }, value)).toEqual(
        value === fitting ? [] : [{ _tag: 'InvalidContextKey', key: 'k', expected, actual, neededBy: 'a' }],
      );
    }
    const missing = { _tag: 'MissingContextKey', key: 'k', expected, neededBy: 'a' };
    expect(unmet(type === undefined ? {} : { type })).toEqual([missing]);
    expect(unmet(type === undefined ? {} : { type }, null)).toEqual([missing]);
  });

  it('is any value where no type is named', () => {
    for (const [, , value] of VALUES) expect(unmet({}, value)).toEqual([]);
    expect(unmet({})).toEqual([{ _tag: 'MissingContextKey', key: 'k', expected: 'a value', neededBy: 'a' }]);
  });

  it('is asked for in the words of the author, filled in', () => {
    const description = 'The key of {{name}}';
    expect(unmet({ description })).toMatchObject([{ description: 'The key of Ada' }]);
    expect(unmet({ description, type: 'number' }, 'x')).toMatchObject([{ description: 'The key of Ada' }]);
  });
});

it('a condition of a fragment or a delegation that cannot be evaluated is in the way, the first one only', () => {
  const unclear = (key: string) => ({ var: key, gt: 3 });
  const scope = { variables: {}, context: { a: 'x', b: 'x', n: 5 } };
  const delegation = { workflowId: 'w', inputs: [], when: unclear('b') };
  const reason = { _tag: 'InvalidContextKey', expected: 'a number', actual: 'a text', neededBy: 's' };
  const fragments = [{ text: 't' }, { text: 't', when: unclear('n') }, { text: 't', when: unclear('a') }];
  expect(unreadyStep(step('s', { fragments, delegations: [delegation] }), scope)).toEqual([
    { ...reason, key: 'a' },
  ]);
  expect(unreadyStep(step('s', { delegations: [delegation] }), scope)).toEqual([{ ...reason, key: 'b' }]);
  expect(unreadyStep(step('s', { fragments: fragments.slice(0, 2) }), scope)).toEqual([]);
  expect(unreadyStep(step('s'), scope)).toEqual([]);
});
