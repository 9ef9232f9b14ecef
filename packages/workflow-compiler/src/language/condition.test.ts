import type { Json } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { brief, compileValue, findings, instructionsOf, withStep } from '../fixtures/workflows.ts';

const compiledCondition = (runCondition: Json) => {
  const [first] = instructionsOf(withStep({ runCondition }));
  return first?.op === 'step' ? first.runCondition : undefined;
};

describe('conditions', () => {
  test.each([
    { var: 'status' },
    { var: 'review.findings.length', gt: 0 },
    { var: 'status', equals: 'done' },
    { var: 'status', equals: null },
    { var: 'status', not_equals: { a: [1] } },
    { var: 'count', gte: 1, lt: 10.5, lte: 3 },
    { var: 'status', in: ['open', 3, null] },
    { var: 'title', contains: 'fix', startsWith: '[', endsWith: ']' },
    { var: 'title', matches: '^fix(\\(.*\\))?:' },
    { and: [{ var: 'a' }, { or: [{ var: 'b' }, { not: { var: 'c' } }] }] },
    { var: 'a', equals: 1, and: [{ var: 'b' }], or: [{ var: 'c' }], not: { var: 'd' } },
    { and: [{}, { var: 'a' }] },
  ])('%j is kept as it is', (condition) => {
    expect(compiledCondition(condition)).toEqual(condition);
  });

  test('null inside a logical form always holds', () => {
    expect(compiledCondition({ and: [null, { var: 'a' }] })).toEqual({ and: [{}, { var: 'a' }] });
  });

  test.each([
    ['status == done', 'wrong-type '],
    [['status'], 'wrong-type '],
    [{ equals: 3 }, 'condition-without-var /equals'],
    [{ contains: 'x', and: [{ var: 'a' }] }, 'condition-without-var /contains'],
    [{ and: [{ var: 'a' }, { gt: 3 }] }, 'condition-without-var /and/1/gt'],
    [{ var: 'a', equal: 1 }, 'unknown-operator /equal'],
    [{ var: 'a', constructor: 1 }, 'unknown-operator /constructor'],
    [{ var: '' }, 'text-length /var'],
    [{ var: '{{status}}' }, 'invalid-format /var'],
    [{ var: 3 }, 'wrong-type /var'],
    [{ var: 'a', gt: '5' }, 'wrong-type /gt'],
    [{ var: 'a', lte: null }, 'wrong-type /lte'],
    [{ var: 'a', contains: 5 }, 'wrong-type /contains'],
    [{ var: 'a', in: 'open' }, 'wrong-type /in'],
    [{ var: 'a', in: [] }, 'item-count /in'],
    [{ var: 'a', matches: '(' }, 'invalid-regex /matches'],
    [{ var: 'a', matches: 5 }, 'wrong-type /matches'],
    [{ and: { var: 'a' } }, 'wrong-type /and'],
    [{ or: [] }, 'item-count /or'],
    [{ not: ['a'] }, 'wrong-type /not'],
    [{ not: { var: 'a', equls: 1 } }, 'unknown-operator /not/equls'],
  ] as [Json, string][])('%j gives %s', (runCondition, expected) => {
    const [rule, at] = expected.split(' ');
    expect(brief(compileValue(withStep({ runCondition })))).toEqual([`${rule} /steps/0/runCondition${at}`]);
  });

  test.each([
    [{ var: 'a', equal: 1 }, 'did you mean "equals"?'],
    [{ var: 'a', starts_with: 'x' }, 'did you mean "startsWith"?'],
    [{ var: 'a', gt: '5' }, 'write the number without quotes'],
    [{ equals: 3 }, 'add "var" with the context key to look at'],
  ] as [Json, string][])('%j is answered with: %s', (runCondition, suggestion) => {
    expect(findings(compileValue(withStep({ runCondition })))[0]?.suggestion).toBe(suggestion);
  });
});
