import type { JsonObject } from '@workrail/kernel';
import type { Condition } from '@workrail/workflow-compiler';
import { describe, expect, it } from 'vitest';
import { engine } from './index.ts';
import { loop, type Plan, step, when, workflow } from './testing/flow.ts';
import { unsetReads } from './unset-reads.ts';

const reads = (condition: Condition, context: JsonObject = {}) =>
  unsetReads(condition, { variables: {}, context });

describe('B8: what a condition owes to values that are not set', () => {
  it.each<[Condition, JsonObject, readonly string[]]>([
    [{ var: 'package.private', equals: false }, {}, ['package.private']],
    [{ var: 'package.private', equals: false }, { package: {} }, ['package.private']],
    [{ var: 'package.private', equals: false }, { package: { private: true } }, []],
    [{ var: 'n', gt: 3 }, {}, ['n']],
    [{ var: 'a', contains: 'x' }, {}, ['a']],
    [
      {
        and: [
          { var: 'a', equals: 1 },
          { var: 'b', equals: 1 },
        ],
      },
      { a: 2 },
      [],
    ],
    [
      {
        and: [
          { var: 'a', equals: 1 },
          { var: 'b', equals: 1 },
        ],
      },
      { a: 1 },
      ['b'],
    ],
    [
      {
        or: [
          { var: 'a', equals: 1 },
          { var: 'b', equals: 1 },
        ],
      },
      { a: 2 },
      ['b'],
    ],
    [
      {
        or: [
          { var: 'a', equals: 1 },
          { var: 'b', equals: 1 },
        ],
      },
      {},
      ['a', 'b'],
    ],
    [{ not: { var: 'a', not_equals: 1 } }, {}, ['a']],
    [
      {
        not: {
          or: [
            { var: 'a', not_equals: 1 },
            { var: 'b', equals: 1 },
          ],
        },
      },
      {},
      ['a'],
    ],
    [{ var: 'a', equals: 1, and: [{ var: 'a', equals: 1 }] }, {}, ['a']],
  ])('%j in %j: %j', (condition, context, expected) => {
    expect(reads(condition, context)).toEqual(expected);
  });

  it.each<[Condition]>([
    [{ var: 'a' }],
    [{ var: 'a', not_equals: null }],
    [{ not: { var: 'a', equals: null } }],
    [{}],
  ])('%j asks whether there is a value, and owes nothing', (condition) => {
    expect(reads(condition)).toEqual([]);
  });
});

describe('B8: what was passed over since values are not set', () => {
  const start = (context: JsonObject, ...plans: readonly Plan[]) => {
    const decision = engine.decideStart(workflow(...plans), context, { tolerates: () => false });
    return decision.kind === 'started' ? decision.passedOver : decision.reasons;
  };
  const PRIVATE: Condition = { var: 'private', equals: false };

  it('is named with its condition and the paths', () => {
    const plans = [
      step('publish', { runCondition: PRIVATE }),
      loop('each', { type: 'for', count: 2 }, [step('one')], { runCondition: PRIVATE }),
      loop('while', { type: 'while', condition: PRIVATE }, [step('two')]),
      when('part', PRIVATE, [step('three'), step('four')]),
      step('last'),
    ];
    const skipped = (id: string) => ({ id, condition: 'private = false', unset: ['private'] });
    expect(start({}, ...plans)).toEqual(['publish', 'each', 'while', 'part'].map(skipped));
    expect(start({ private: true }, ...plans)).toBeUndefined();
    expect(start({ private: false }, ...plans)).toBeUndefined();
  });

  it('is named once, however many rounds pass over it', () => {
    const plans = [
      loop('each', { type: 'for', count: 3 }, [step('publish', { runCondition: PRIVATE })]),
      step('last'),
    ];
    expect(start({}, ...plans)).toHaveLength(1);
  });
});
