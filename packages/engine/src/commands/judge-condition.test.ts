import { E } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { exact, scope, succeeded, t, workflowOf } from '../testing/command-scopes.ts';
import type { CommandScope } from './command-scope.ts';
import { judgeCondition } from './judge-condition.ts';

describe('a condition', () => {
  const judged = (text: string, world: CommandScope) => {
    const { condition } = workflowOf({}, { if: text }).steps[2] ?? {};
    if (condition === undefined) throw new Error('there is no condition');
    return judgeCondition(condition.expression, world);
  };

  test.each<[string, boolean]>([
    ['false', false],
    ['"false"', true],
    ['" False "', true],
    ['0', false],
    ['0.00', false],
    ['"0"', true],
    ['""', false],
    ['null', false],
    ['[]', false],
    ['{}', false],
    ['1', true],
    ['-0.1', true],
    ['[0]', true],
    ['{"a": null}', true],
    ['true', true],
  ])('the value %s counts as %s, and so does an input of that value', (written, expected) => {
    expect(judged(written, scope({}))).toEqual(E.right(expected));
    expect(judged('inputs.a', scope({ a: exact(written) }))).toEqual(E.right(expected));
    expect(judged('!!inputs.a', scope({ a: exact(written) }))).toEqual(E.right(expected));
    expect(judged('!inputs.a', scope({ a: exact(written) }))).toEqual(E.right(!expected));
  });

  const world = scope(
    { a: 5, b: 'b', c: undefined },
    { first: succeeded(exact('{"id": 9007199254740993, "tags": ["x", 1], "state": "done"}')) },
  );

  test.each<[string, boolean]>([
    ['inputs.a == 5', true],
    ['inputs.a == 5.0', true],
    ['inputs.a == "5"', false],
    ['inputs.a != "5"', true],
    ['steps.first.id == 9007199254740993', true],
    ['steps.first.id == 9007199254740992', false],
    ['steps.first.id > 9007199254740992', true],
    ['steps.first.id < 9.007199254740994e15', true],
    ['-2 < -1.5', true],
    ['-10 < 9', true],
    ['1e400 > 1e399', true],
    ['0 == -0.0', true],
    ['100 == 1e2', true],
    ['0.001 < 0.01', true],
    ['1.50 == 1.5', true],
    ['inputs.a >= 5 && inputs.a <= 5', true],
    ['"2026-01-02" < "2026-01-10"', true],
    ["inputs.b == 'b'", true],
    ['inputs.b == "B"', false],
    ['steps.first.tags == ["x", 1]', true],
    ['steps.first == {"tags": ["x", 1], "state": "done", "id": 9007199254740993}', true],
    ['steps.first.tags.includes("x")', true],
    ['steps.first.tags.includes("1")', false],
    ['steps.first.tags.includes(1.0)', true],
    ['["x", "y"].includes(inputs.b)', false],
    ['steps.first.state.includes("on")', true],
    ['inputs.c', false],
    ['inputs.c == null', true],
    ['inputs.c.includes("x")', false],
    ['false || false && true', false],
    ['true || false && false', true],
    ['(true || false) && false', false],
    ['!(inputs.a == 5 || false)', false],
    ['!false == true', true],
    ['false && inputs.a < "x"', false],
    ['true || steps.second.gone', true],
    [t('steps.first.state == "done"'), true],
  ])('%s is %s', (text, expected) => {
    expect(judged(text, world)).toEqual(E.right(expected));
  });

  test.each<[string, string]>([
    ['inputs.a < "6"', '5 and "6" have no order; two numbers have one, and two texts'],
    ['inputs.c < 3', 'null and 3 have no order; two numbers have one, and two texts'],
    ['steps.first.gone', 'first is an object and has no member gone'],
    ['!steps.second', 'the step second has not run'],
    ['inputs.a.includes(1)', '5 is neither a list nor a text in which 1 could be'],
    ['true && steps.second.x == 1', 'the step second has not run'],
  ])('%s cannot be judged: %s', (text, message) => {
    expect(judged(text, world)).toMatchObject(E.left({ message }));
  });
});
