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

  test.each([
    ['!=', 1, 'did you mean "not_equals"?'],
    ['ne', 1, 'did you mean "not_equals"?'],
    ['neq', 1, 'did you mean "not_equals"?'],
    ['$ne', 1, 'did you mean "not_equals"?'],
    ['notEquals', 1, 'did you mean "not_equals"?'],
    ['nequals', 1, 'did you mean "not_equals"?'],
    ['unequal', 1, 'did you mean "not_equals"?'],
    ['isNot', 1, 'did you mean "not_equals"?'],
    ['==', 1, 'did you mean "equals"?'],
    ['eq', 1, 'did you mean "equals"?'],
    ['is', 1, 'did you mean "equals"?'],
    ['<', 1, 'did you mean "lt"?'],
    ['<=', 1, 'did you mean "lte"?'],
    ['le', 1, 'did you mean "lte"?'],
    ['>', 1, 'did you mean "gt"?'],
    ['>=', 1, 'did you mean "gte"?'],
    ['ge', 1, 'did you mean "gte"?'],
    ['atLeast', 1, 'did you mean "gte"?'],
    ['less_than', 1, 'did you mean "lt"?'],
    ['all', [{ var: 'a' }], 'did you mean "and"?'],
    ['allOf', [{ var: 'a' }], 'did you mean "and"?'],
    ['any', [{ var: 'a' }], 'did you mean "or"?'],
    ['anyOf', [{ var: 'a' }], 'did you mean "or"?'],
    ['&&', [{ var: 'a' }], 'did you mean "and"?'],
    ['||', [{ var: 'a' }], 'did you mean "or"?'],
    ['!', { var: 'a' }, 'did you mean "not"?'],
    ['none', [{ var: 'a' }], 'write {"not": {"or": […]}}'],
    ['any', ['a', 'b'], 'did you mean "in"?'],
    ['oneOf', ['a', 'b'], 'did you mean "in"?'],
    ['oneOf', [{ var: 'a' }], 'write out which of them hold, with "and", "or" and "not"'],
    ['notIn', [1], 'write {"not": {"var": …, "in": …}}'],
    ['$nin', [1], 'write {"not": {"var": …, "in": …}}'],
    ['not_contains', 'a', 'write {"not": {"var": …, "contains": …}}'],
    ['contains_not', 'a', 'write {"not": {"var": …, "contains": …}}'],
    ['containsNot', 'a', 'write {"not": {"var": …, "contains": …}}'],
    ['startsNotWith', 'a', 'write {"not": {"var": …, "startsWith": …}}'],
    ['ends_not_with', 'a', 'write {"not": {"var": …, "endsWith": …}}'],
    ['matchesNot', 'a', 'write {"not": {"var": …, "matches": …}}'],
    ['not_lt', 1, 'write {"not": {"var": …, "lt": …}}'],
    ['equalsNot', 1, 'did you mean "not_equals"?'],
    ['equals_not', 1, 'did you mean "not_equals"?'],
    ['excludes', 'a', 'write {"not": {"var": …, "contains": …}}'],
    ['!~', 'a', 'write {"not": {"var": …, "matches": …}}'],
    ['regex', 'a', 'did you mean "matches"?'],
    ['includes', 'a', 'did you mean "contains"?'],
    ['beginsWith', 'a', 'did you mean "startsWith"?'],
    ['exists', true, 'write {"var": …, "not_equals": null}: a key that is not set is like null'],
    ['exists', false, 'write {"var": …, "equals": null}: a key that is not set is like null'],
    ['isNull', true, 'write {"var": …, "equals": null}: a key that is not set is like null'],
    ['operator', '==', 'write the operator as the key: {"var": "status", "equals": "done"}'],
    ['key', 'status', 'did you mean "var"?'],
    ['equls', 1, 'did you mean "equals"?'],
    ['matchs', 1, 'did you mean "matches"?'],
  ] as [string, Json, string][])(
    'B2: the operator %j with %j is answered with: %s',
    (operator, value, suggestion) => {
      const runCondition = { var: 'a', [operator]: value };
      const found = findings(compileValue(withStep({ runCondition })));
      expect(found.find(({ rule }) => rule === 'unknown-operator')?.suggestion).toBe(suggestion);
    },
  );

  test.each([
    'xx',
    'between',
    'like',
    'divisible',
    '%',
    'ranges',
    'hasnt',
    'ordered',
    '^^',
    'rangesNot',
    'contaisNot',
  ])('B2: nothing is suggested for %j, which no operator means', (operator) => {
    const [found] = findings(compileValue(withStep({ runCondition: { var: 'a', [operator]: 1 } })));
    expect(found?.suggestion).toMatch(/^the operators are "equals"/);
  });
});
