import { type Json, type JsonObject, stringifyExact } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { t, workflowOf } from '../testing/command-scopes.ts';
import { resolveInputs } from './resolve-inputs.ts';

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
    [
      { type: 'object' },
      { ids: [1, 9007199254740992] },
      'digits',
      '9007199254740992 at ids.1 has more digits than a number keeps on its way here',
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

  test('a default that others make larger and larger is refused before it takes up memory', () => {
    const times = (count: number, name: string) => t(`inputs.${name}`).repeat(count);
    const literal = (value: Json) => ({ default: { from: 'literal', value } });
    const chain = {
      i0: {},
      ...Object.fromEntries(
        Array.from({ length: 8 }, (_, at) => [`i${at + 1}`, literal(times(10, `i${at}`))]),
      ),
    };
    const { rows, values } = resolved(chain, { i0: 'ten chars.' });
    const of = (name: string) => rows.find(({ input }) => input.name === name);
    expect(String(values.get('i4'))).toHaveLength(100_000);
    expect(of('i6')).toMatchObject({
      status: 'invalid',
      value: undefined,
      problem: {
        rule: 'size',
        message: 'in its default, with inputs.i5 the value would have more than 1 MiB (1048576 characters)',
      },
    });
    expect(of('i8')).toMatchObject({ status: 'missing' });
    const lists = {
      i0: { optional: true, ...literal([[['x'.repeat(1_000)]]]) },
      ...Object.fromEntries(
        Array.from({ length: 12 }, (_, at) => [
          `i${at + 1}`,
          literal(Array.from({ length: 10 }, () => t(`inputs.i${at}`))),
        ]),
      ),
    };
    expect(resolved(lists, {}).rows.map(({ status }) => status)).toContain('invalid');
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`d${at}`, literal(t('inputs.s'))]));
    const all = resolved({ s: {}, ...many }, { s: 'x'.repeat(1_000_000) }).rows;
    expect(all.find(({ input }) => input.name === 'd7')?.status).toBe('default');
    expect(all.find(({ input }) => input.name === 'd8')?.problem?.message).toBe(
      'with its default the defaults of all inputs would have more than 8 MiB of characters',
    );
  });

  test('names that the workflow does not have are told, with the one that was meant', () => {
    expect(resolved({ region: {} }, { regoin: 'eu', zzz: 1 }).unknown).toEqual([
      { name: 'regoin', meant: 'region' },
      { name: 'zzz' },
    ]);
  });
});
