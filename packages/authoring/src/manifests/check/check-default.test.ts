import type { JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { found, line } from '../../testing/found-in-workflow.ts';
import { LOOK, t } from '../../testing/shop-manifests.ts';

const ofDefault = (input: JsonObject, value: JsonObject['x'] = null) =>
  found({ inputs: { a: { ...input, default: { from: 'literal', value } }, b: {} }, steps: [LOOK] })
    .filter(({ severity }) => severity === 'error')
    .map(line);
const said = (message: string, advice: string) => [
  `error | invalid-default | /inputs/a/default/value | the default of a cannot be its value: ${message} | write ${advice}`,
];

describe('a default that is written out is held against its own input', () => {
  test.each<[JsonObject, JsonObject['x'], readonly string[]]>([
    [{ type: 'integer' }, 'abc', said('it is "abc", and must be a whole number', 'a whole number')],
    [{ enum: ['x', 'y'] }, 'z', said('it is "z", and must be "x" or "y"', '"x" or "y"')],
    [
      { validate: { pattern: '^a' } },
      'b',
      said('it is "b", which the pattern ^a does not match', 'a text that ^a matches'),
    ],
    [
      { mode: 'multiple', type: 'integer' },
      [1, 'x'],
      said('it is "x", and must be a whole number', 'a whole number'),
    ],
    [{ type: 'integer', secret: true }, 'abc', said('it is not what the input takes', 'a whole number')],
  ])('%j refuses %j', (input, value, expected) => {
    expect(ofDefault(input, value)).toEqual(expected);
  });

  test('one that fits, that is made of others, or that is not there is right', () => {
    expect(ofDefault({ type: 'integer' }, '3')).toEqual([]);
    expect(ofDefault({ mode: 'multiple', type: 'string' }, 'one')).toEqual([]);
    expect(ofDefault({ type: 'integer' }, t('inputs.b'))).toEqual([]);
    expect(ofDefault({ type: 'integer' })).toEqual([]);
  });
});
