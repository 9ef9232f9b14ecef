import { E, type Json, type JsonObject, parseExact, stringifyExact } from '@workrail/kernel';
import { readCommandWorkflow } from '@workrail/workflow-compiler';
import { describe, expect, test } from 'vitest';
import type { CommandScope, StepOutcome } from './command-scope.ts';
import { fillTemplate } from './fill-template.ts';
import { judgeCondition } from './judge-condition.ts';
import { resolveInputs, valueFieldsOf } from './resolve-inputs.ts';

/** A workflow as its author writes it, with these inputs and this step. */
function workflowOf(inputs: JsonObject, step: JsonObject) {
  const authored = {
    workflow: 'under_test',
    inputs: { a: {}, b: {}, c: {}, ...inputs },
    steps: [
      { id: 'first', run: 'shop orders:list' },
      { id: 'second', run: 'shop orders:list' },
      { id: 'last', run: 'shop orders:create', ...step },
    ],
  };
  const text = JSON.stringify(authored);
  const read = readCommandWorkflow({
    file: 'w.json',
    text,
    format: 'json',
    source: 'user',
    inRoutinesFolder: false,
  });
  if (E.isLeft(read) || read.right.workflow === undefined)
    throw new Error(JSON.stringify(E.isLeft(read) ? read.left : read.right.findings));
  return read.right.workflow;
}

const exact = (text: string): Json => {
  const value = parseExact(text);
  if (E.isLeft(value)) throw new Error(value.left);
  return value.right;
};

const succeeded = (output: Json): StepOutcome => ({ state: 'succeeded', output });

const scope = (
  inputs: Readonly<Record<string, Json | undefined>>,
  steps: Readonly<Record<string, StepOutcome>> = {},
  valueFields: CommandScope['valueFields'] = new Map(),
): CommandScope => ({
  inputs: new Map(Object.entries(inputs)),
  steps: new Map(Object.entries(steps)),
  valueFields,
  variable: (name) => (name === 'HOME' ? '/home/me' : undefined),
});

const t = (expression: string) => `\${{ ${expression} }}`;

describe('a template', () => {
  const filled = (body: Json, world: CommandScope) => {
    const template = workflowOf({}, { body }).steps[2]?.body;
    if (template === undefined) throw new Error('there is no body');
    return fillTemplate(template, world);
  };

  const order = exact(
    '{"id": 9007199254740993, "price": 1.10, "tags": ["x", "y"], "note": null, "0": "zero"}',
  );
  const world = scope(
    { a: 7, b: 'text', c: undefined },
    {
      first: { state: 'succeeded', output: order, status: 201, headers: { location: '/orders/7' } },
      second: { state: 'skipped' },
    },
  );

  test.each<[string, string]>([
    [t('inputs.a'), '7'],
    [t('inputs.b'), '"text"'],
    [`n=${t('inputs.a')};${t('inputs.b')}`, '"n=7;text"'],
    [t('steps.first.id'), '9007199254740993'],
    [`#${t('steps.first.output.id')}`, '"#9007199254740993"'],
    [t('steps.first.price'), '1.10'],
    [t('steps.first.tags'), '["x","y"]'],
    [t('steps.first.tags[1]'), '"y"'],
    [t('steps.first.tags.0'), '"x"'],
    [t('steps.first["0"]'), '"zero"'],
    [`${t('steps.first.tags')}!`, '"[\\"x\\",\\"y\\"]!"'],
    [t('steps.first.note'), 'null'],
    [`(${t('steps.first.note')})`, '"()"'],
    [`(${t('inputs.c')})`, '"()"'],
    [t('steps.first.response.status'), '201'],
    [t('steps.first.response.headers.Location'), '"/orders/7"'],
    [t('env.HOME'), '"/home/me"'],
  ])('%s becomes %s', (text, expected) => {
    const { value, unresolved } = filled({ x: text }, world);
    expect(unresolved).toEqual([]);
    expect(stringifyExact(value ?? null)).toBe(`{"x":${expected}}`);
  });

  test('keeps the digits that the author wrote, and leaves out what an input that was left out would be', () => {
    const { value } = filled(
      { id: 12345678901234567890n.toString(), c: t('inputs.c'), list: [t('inputs.c'), 1] },
      world,
    );
    expect(value).toEqual({ id: '12345678901234567890', list: [1] });
    expect(filled([t('inputs.c')], world).value).toEqual([]);
    const yaml = readCommandWorkflow({
      file: 'w.yaml',
      text: 'workflow: w\nsteps:\n  - id: a\n    run: b c\n    body: [1.10, 9007199254740993, 0x10, 1e3]\n',
      format: 'yaml',
      source: 'user',
      inRoutinesFolder: false,
    });
    const body = E.isRight(yaml) ? yaml.right.workflow?.steps[0]?.body : undefined;
    expect(stringifyExact(fillTemplate(body ?? { literal: null }, world).value ?? null)).toBe(
      '[1.10,9007199254740993,16,1e3]',
    );
  });

  test.each<[string, string, string, readonly string[] | undefined]>([
    [
      t('steps.first.nmae'),
      'path_missing',
      'first is an object and has no member nmae',
      ['0', 'id', 'price', 'tags', 'note'],
    ],
    [t('steps.first.tags[2]'), 'path_missing', 'first.tags is a list of 2 and has no item 2', undefined],
    [t('steps.first.id.x'), 'path_missing', 'first.id is a number and has no member x', undefined],
    [t('steps.first.tags.x.y'), 'path_missing', 'first.tags is a list of 2 and has no member x', undefined],
    [t('steps.second.id'), 'step_skipped', 'the step second was skipped', undefined],
    [t('inputs.b.x'), 'path_missing', 'b is a text and has no member x', undefined],
    [t('env.PATH'), 'variable_missing', 'the variable PATH is not set for workflows', undefined],
  ])('%s is not resolved: %s', (text, reason, message, candidates) => {
    const { value, unresolved } = filled({ x: text, y: `-${text}` }, world);
    const reference = text.slice(4, -3);
    const expected = { reference, reason, message, ...(candidates === undefined ? {} : { candidates }) };
    expect(unresolved).toEqual([expected, expected]);
    expect(value).toEqual({ x: text, y: `-${text}` });
  });

  test('names an input without a value and a step that has not run', () => {
    const { unresolved } = filled({ x: t('inputs.a'), y: t('steps.first') }, scope({}));
    expect(unresolved.map(({ reason }) => reason)).toEqual(['input_missing', 'step_not_run']);
  });

  test('takes the value field of a choice as the value', () => {
    const workflow = workflowOf(
      { region: { provider: 'shop regions:list', select: { value_field: 'slug' } } },
      { body: { x: t('inputs.region.slug'), y: t('inputs.region') } },
    );
    const body = workflow.steps[2]?.body ?? { literal: null };
    expect(fillTemplate(body, scope({ region: 'eu' }, {}, valueFieldsOf(workflow.inputs)))).toEqual({
      value: { x: 'eu', y: 'eu' },
      unresolved: [],
    });
  });
});

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

describe('the inputs of a run', () => {
  const resolved = (inputs: JsonObject, given: JsonObject, variables: Record<string, string> = {}) => {
    const workflow = workflowOf(
      { a: { optional: true }, b: { optional: true }, c: { optional: true }, ...inputs },
      {},
    );
    return resolveInputs(workflow.inputs, given, { variable: (name) => variables[name] });
  };
  const one = (input: JsonObject, given: JsonObject = {}) =>
    resolved({ x: input }, given).rows.find((row) => row.input.name === 'x');

  test.each<[JsonObject, Json, string]>([
    [{ type: 'number' }, '1.10', '1.10'],
    [{ type: 'integer' }, '9007199254740993', '9007199254740993'],
    [{ type: 'integer' }, 3, '3'],
    [{ type: 'boolean' }, 'false', 'false'],
    [{ type: 'string' }, 42, '"42"'],
    [{ type: 'array' }, '["a", 1.0]', '["a",1.0]'],
    [{ type: 'object' }, { k: 'v' }, '{"k":"v"}'],
    [{}, false, 'false'],
    [{ enum: [1, 2, 3] }, '2', '2'],
    [{ validate: { enum: ['1', '2'] } }, 1, '"1"'],
    [{ mode: 'multiple', type: 'integer' }, ['1', 2], '[1,2]'],
    [{ mode: 'multiple' }, 'one', '["one"]'],
    [{ mode: 'multiple', join: { separator: ', ', wrap_each: '"' } }, ['a', 'b'], '"\\"a\\", \\"b\\""'],
    [
      { provider: 'shop regions:list', select: { value_field: 'slug' } },
      { slug: 'eu', name: 'Europe' },
      '"eu"',
    ],
    [{ validate: { min_length: 2, max_length: 2 } }, '👍👍', '"👍👍"'],
    [{ validate: { pattern: 'b+' } }, 'abbc', '"abbc"'],
  ])('%j of %j is %s', (input, given, expected) => {
    const row = one(input, { x: given });
    expect(row?.status).toBe('given');
    expect(stringifyExact(row?.value ?? null)).toBe(expected);
  });

  test.each<[JsonObject, Json, string, string]>([
    [{ type: 'number' }, 'ten', 'type', 'it is "ten", and must be a number'],
    [{ type: 'integer' }, 1.5, 'type', 'it is 1.5, and must be a whole number'],
    [
      { type: 'integer' },
      9007199254740992,
      'digits',
      '9007199254740992 has more digits than a number keeps on its way here',
    ],
    [{ type: 'boolean' }, 'False', 'type', 'it is "False", and must be true or false'],
    [{ type: 'string' }, ['a'], 'type', 'it is ["a"], and must be a text'],
    [{ type: 'array' }, 'a', 'type', 'it is "a", and must be a list'],
    [{ type: 'object' }, [1], 'type', 'it is [1], and must be an object'],
    [{ enum: ['eu', 'us'] }, 'de', 'choice', 'it is "de", and must be "eu" or "us"'],
    [
      { mode: 'multiple', enum: ['eu', 'us'] },
      ['eu', 'de'],
      'choice',
      'it is "de", and must be "eu" or "us"',
    ],
    [{ validate: { pattern: '^b' } }, 'ab', 'pattern', 'it is "ab", which the pattern ^b does not match'],
    [{ validate: { min_length: 3 } }, '👍👍', 'min_length', 'it has 2 characters, and must have at least 3'],
    [{ validate: { max_length: 1 } }, '👍👍', 'max_length', 'it has 2 characters, and can have at most 1'],
  ])('%j refuses %j: %s', (input, given, rule, message) => {
    expect(one(input, { x: given })).toMatchObject({ status: 'invalid', problem: { rule, message } });
  });

  test('an input without a value is missing, or left out where it may be; null is the same as nothing', () => {
    expect(one({})?.status).toBe('missing');
    expect(one({}, { x: null })?.status).toBe('missing');
    const { values, rows } = resolved({ x: { optional: true } }, {});
    expect(rows.every(({ status }) => status === 'left_out')).toBe(true);
    expect(values.has('x')).toBe(true);
    expect(resolved({ x: {} }, {}).values.has('x')).toBe(false);
  });

  test('a default is made of other inputs, in whatever order they stand', () => {
    const literal = (value: Json) => ({ default: { from: 'literal', value } });
    const { values, rows } = resolved(
      {
        x: literal(`${t('inputs.y')}-db`),
        y: literal(t('inputs.z')),
        z: {},
        n: { type: 'integer', ...literal(3) },
      },
      { z: 'shop' },
    );
    expect(Object.fromEntries(values)).toMatchObject({ x: 'shop-db', y: 'shop', z: 'shop', n: 3 });
    expect(rows.find(({ input }) => input.name === 'x')?.status).toBe('default');
    expect(
      resolved({ x: literal(t('inputs.y')), y: {} }, {}).rows.find(({ input }) => input.name === 'x'),
    ).toMatchObject({
      status: 'missing',
      defaultMissing: 'the input y has no value',
    });
  });

  test('a default of the environment is read by its name, and keeps the rules of the input', () => {
    const input = { type: 'integer', default: { from: 'env', value: 'COUNT' } };
    const row = (variables: Record<string, string>) =>
      resolved({ x: input }, {}, variables).rows.find(({ input: { name } }) => name === 'x');
    expect(row({ COUNT: '12' })).toMatchObject({ status: 'default', value: 12 });
    expect(row({ COUNT: 'many' })).toMatchObject({ status: 'invalid', problem: { rule: 'type' } });
    expect(row({})).toMatchObject({
      status: 'missing',
      defaultMissing: 'the variable COUNT is not set for workflows',
    });
  });

  test('names that the workflow does not have are told, with the one that was meant', () => {
    expect(resolved({ region: {} }, { regoin: 'eu', zzz: 1 }).unknown).toEqual([
      { name: 'regoin', meant: 'region' },
      { name: 'zzz' },
    ]);
  });
});
