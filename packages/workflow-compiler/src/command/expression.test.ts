import { processorClock } from '@workrail/kernel/testing/processor-clock';
import { describe, expect, test } from 'vitest';
import { parseExpression } from './expression.ts';
import { at } from './fixtures/command-workflows.ts';

const references = (text: string) =>
  parseExpression(text).references.map(({ root, name }) => `${root}.${name}`);
const mistakes = (text: string) =>
  parseExpression(text).mistakes.map(({ what, advice }) => `${what}: ${advice}`);

describe('a condition of a command step', () => {
  test.each([
    ['', []],
    [' \n', []],
    ['true', []],
    ['3 == -1.5e3', []],
    ['"a || b" != "it\'s \\"<\\" (x"', []],
    ['[1, "&&"] == {"a": [2]}', []],
    ['inputs.app', ['inputs.app']],
    ['inputs.app-name.x', ['inputs.app-name']],
    [at('!!inputs.app'), ['inputs.app']],
    ['! ! env.CI', ['env.CI']],
    ['!inputs.a != null', ['inputs.a']],
    ['steps.build.output.items[0].state == "done"', ['steps.build']],
    ['inputs.a==inputs.b&&!inputs.c||steps.d', ['inputs.a', 'inputs.b', 'inputs.c', 'steps.d']],
    ['steps.a.tags.includes("x == y")', ['steps.a']],
    ['["a", "b"].includes(inputs.x) && true', ['inputs.x']],
  ])('%j looks at %j', (text, expected) => {
    expect(mistakes(text)).toEqual([]);
    expect(references(text)).toEqual(expected);
  });

  test.each([
    ['inputs.a === 1', 'there is no operator "===": write "=="'],
    ['inputs.a !== 1', 'there is no operator "!==": write "!="'],
    ['inputs.a >= 1', 'there is no operator ">=": compare by "==" or "!="; values have no order here'],
    ['inputs.a == 1 == 2', 'two comparisons stand in one term: join them by "&&" or "||"'],
    ['inputs.a ==', 'a value is missing: write a value on both sides of each operator'],
    ['inputs.a && ', 'a value is missing: write a value on both sides of each operator'],
    ['!', 'a value is missing: write a value on both sides of each operator'],
    ["inputs.a == 'x'", '"\'x\'" is no value: put texts in double quotes'],
    ['inputs.a == "x', '""x" is no value: write the value as JSON'],
    ['inputs.a == 1x', '"1x" is no value: write the value as JSON'],
    ['(inputs.a || true)', 'parentheses group nothing here: write it without; "&&" binds closer than "||"'],
    ['output.id', 'nothing is called "output": write steps.<id> with the id of the step'],
    ['input.a', 'nothing is called "input": did you mean "inputs"?'],
    ['status == "x"', 'nothing is called "status": begin with "env.", "inputs." or "steps."'],
    ['inputs', '"inputs" names no value: name a value, such as inputs.app or steps.create.id'],
    ['inputs.a b', '"inputs.a b" names no value: name a value, such as inputs.app or steps.create.id'],
    ['env.A.b', '"env.A.b" looks into a variable, which is a text: write env.NAME'],
  ])('%j is refused: %s', (text, expected) => {
    expect(mistakes(text)).toEqual([expected]);
  });

  test.each(['!', '(', '"', '[', '&&', '==', 'inputs.a.', '!= ', '! ', '${{'])(
    'takes time in proportion to its length (%j)',
    (unit) => {
      const spent = processorClock();
      parseExpression(unit.repeat(900_000 / unit.length));
      expect(spent()).toBeLessThan(3_000);
    },
  );
});
