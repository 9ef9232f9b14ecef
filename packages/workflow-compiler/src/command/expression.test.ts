import { processorClock } from '@workrail/kernel/testing/processor-clock';
import { describe, expect, test } from 'vitest';
import { parseExpression } from './expression.ts';
import { at } from './fixtures/command-workflows.ts';

const references = (text: string) =>
  parseExpression(text).references.map(({ root, name }) => `${root}.${name}`);
const mistakes = (text: string) =>
  parseExpression(text).mistakes.map(({ what, advice }) => `${what}: ${advice}`);

const VALUES = 'write it as JSON, as a text in quotes, or as a value such as inputs.app';

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
    ['inputs.a >= 1 && inputs.b<2', ['inputs.a', 'inputs.b']],
    ["inputs.a == 'it''s'", ['inputs.a']],
    ['!(inputs.a || (inputs.b && true))', ['inputs.a', 'inputs.b']],
    ['inputs["a b"].x', ['inputs.a b']],
    ['steps.a.response.status == 200 || steps.a.response.headers.Location != null', ['steps.a', 'steps.a']],
  ])('%j looks at %j', (text, expected) => {
    expect(mistakes(text)).toEqual([]);
    expect(references(text)).toEqual(expected);
  });

  test.each([
    ['inputs.a === 1', 'there is no operator "===": write "=="'],
    ['inputs.a !== 1', 'there is no operator "!==": write "!="'],
    ['inputs.a == 1 == 2', 'two comparisons stand in one term: join them by "&&" or "||"'],
    ['inputs.a ==', 'a value is missing: write a value on both sides of each operator'],
    ['inputs.a && ', 'a value is missing: write a value on both sides of each operator'],
    ['!', 'a value is missing: write a value on both sides of each operator'],
    ['inputs.a == "x', `""x" is no value: ${VALUES}`],
    ["inputs.a == 'x", `"'x" is no value: ${VALUES}`],
    ['inputs.a == 1x', `"1x" is no value: ${VALUES}`],
    ['inputs.a == [1', `"[1" is no value: ${VALUES}`],
    ['${steps.a.ok} == 1', '"${" is not part of a condition: write the value as it is, such as inputs.app'],
    ['inputs.a == @', `"@" is no value: ${VALUES}`],
    ['(inputs.a || true', 'a parenthesis is not closed: write ")" where it ends'],
    ['inputs.a) || true', 'a parenthesis is closed that was not opened: remove it, or open one before'],
    ['()', 'a value is missing: write a value on both sides of each operator'],
    ['inputs.a.includes("b"', '".includes(" is not closed: write one value and ")" behind it'],
    ['inputs.a.includes("b", "c")', '".includes(" is not closed: write one value and ")" behind it'],
    [
      `${'('.repeat(33)}true${')'.repeat(33)}`,
      'parentheses stand in more than 32 others: make several steps of it',
    ],
    ['inputs.a "b"', '""b"" follows a whole condition: join them by "&&" or "||"'],
    [
      'steps.a.response.body',
      '"steps.a.response.body" names no part of an answer: write steps.a.response.status, steps.a.response.headers.<name>, or steps.a.output.response for a member of that name',
    ],
    ['output.id', 'nothing is called "output": write steps.<id> with the id of the step'],
    ['input.a', 'nothing is called "input": did you mean "inputs"?'],
    ['status == "x"', 'nothing is called "status": begin with "env.", "inputs." or "steps."'],
    ['inputs', '"inputs" names no value: name a value, such as inputs.app or steps.create.id'],
    ['inputs.a b', 'nothing is called "b": begin with "env.", "inputs." or "steps."'],
    ['env.A.b', '"env.A.b" looks into a variable, which is a text: write env.NAME'],
  ])('%j is refused: %s', (text, expected) => {
    expect(mistakes(text)).toEqual([expected]);
  });

  test('may call the step around it "step" where it looks at its own answer', () => {
    const [own] = parseExpression('["Done"].includes(step.output.status)', true).references;
    expect(own).toMatchObject({ root: 'steps', name: '', part: 'output', path: ['status'] });
    expect(parseExpression('step.status == 1', true).references).toMatchObject([{ path: ['status'] }]);
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
