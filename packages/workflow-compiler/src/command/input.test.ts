import type { Json, JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { at, commandWorkflow, mistakes, withInput } from './fixtures/command-workflows.ts';

describe('mistakes in an input', () => {
  const PATH = '/inputs/bucket';
  const argument = (value: Json) => ({
    provider: 'a b',
    provider_args: { x: value },
    depends_on: { x: value },
  });
  const both = (finding: string) => [
    finding.replace('*', 'provider_args/x'),
    finding.replace('*', 'depends_on/x'),
  ];
  test.each([
    ...['description', 'name', 'type', 'placeholder', 'hint', 'example'].map(
      (key) => [{ [key]: 1 }, [`wrong-type ${PATH}/${key}`]] as const,
    ),
    [{ provider: 1 }, [`wrong-type ${PATH}/provider`]],
    [{ provider: 'storage:buckets:list' }, [`invalid-format ${PATH}/provider`]],
    [{ provider: { field: 'x' } }, [`missing-key ${PATH}/provider`]],
    [{ provider: { id: 'buckets:list' } }, [`invalid-format ${PATH}/provider/id`]],
    [{ provider: { id: 'a b', field: 1 } }, [`wrong-type ${PATH}/provider/field`]],
    [{ select: 'id' }, [`wrong-type ${PATH}/select`]],
    [{ select: { value_field: 1 } }, [`wrong-type ${PATH}/select/value_field`]],
    [{ select: { display_field: 1 } }, [`wrong-type ${PATH}/select/display_field`]],
    [{ select: { id_field: 1 } }, [`wrong-type ${PATH}/select/id_field`]],
    [{ mode: 'many' }, [`invalid-value ${PATH}/mode`]],
    [{ mode: null }, [`invalid-value ${PATH}/mode`]],
    [{ cache_ttl_sec: -1 }, [`out-of-range ${PATH}/cache_ttl_sec`]],
    [{ cache_ttl_sec: '60' }, [`wrong-type ${PATH}/cache_ttl_sec`]],
    [{ on_error: 'stop' }, [`invalid-value ${PATH}/on_error`]],
    [{ default: 'eu' }, [`wrong-type ${PATH}/default`]],
    [{ default: { value: 'eu' } }, [`missing-key ${PATH}/default`]],
    [{ default: { from: 'here', value: 'eu' } }, [`invalid-value ${PATH}/default/from`]],
    [{ default: { from: 'literal' } }, [`missing-key ${PATH}/default`]],
    [{ default: { from: 'env', value: null } }, [`missing-key ${PATH}/default`]],
    [{ default: { from: 'env', value: {} } }, [`wrong-type ${PATH}/default/value`]],
    ...['BAD NAME', 'A=B', ''].map(
      (value) => [{ default: { from: 'env', value } }, [`invalid-value ${PATH}/default/value`]] as const,
    ),
    [{ default: { from: 'literal', value: at('inputs.bukcet') } }, [`unknown-input ${PATH}/default/value`]],
    [
      { default: { from: 'literal', value: at('inputs.bucket') } },
      [`circular-dependency ${PATH}/default/value`],
    ],
    [{ default: { from: 'literal', value: at('steps.gone') } }, [`unknown-step ${PATH}/default/value`]],
    [{ provider_args: [] }, [`wrong-type ${PATH}/provider_args`]],
    [{ depends_on: 'x' }, [`wrong-type ${PATH}/depends_on`]],
    [argument(1), both(`wrong-type ${PATH}/*`)],
    [argument({}), both(`missing-key ${PATH}/*`)],
    [argument({ from_input: 1 }), both(`wrong-type ${PATH}/*/from_input`)],
    [argument({ from_step: '' }), both(`text-length ${PATH}/*/from_step`)],
    [argument({ from_step: 'create_bukcet' }), both(`unknown-step ${PATH}/*/from_step`)],
    [argument({ from_input: 'bukcet' }), both(`unknown-input ${PATH}/*/from_input`)],
    [argument({ from_input: 'bucket' }), both(`circular-dependency ${PATH}/*`)],
    [argument(at('inputs.bucket')), both(`circular-dependency ${PATH}/*`)],
    [argument(at('input.bucket')), both(`invalid-template ${PATH}/*`)],
    [
      argument({ from_step: 'create_bucket', from_input: 'gone' }),
      ['misplaced-key', 'unknown-input'].flatMap((rule) => both(`${rule} ${PATH}/*/from_input`)),
    ],
    [argument({ from_step: 'create_bucket', path: 'a..b' }), both(`invalid-format ${PATH}/*/path`)],
    [argument({ from_step: 'create_bucket', required: 'yes' }), both(`wrong-type ${PATH}/*/required`)],
    [argument({ from_step: 'create_bucket', on_missing: 'ask' }), both(`invalid-value ${PATH}/*/on_missing`)],
    [{ provider: 'a b', provider_args: { x: { from_step: 'create_bucket' } } }, []],
    [{ provider: 'a b', provider_args: { x: at('steps.create_bucket') }, depends_on: { x: 'plain' } }, []],
    [{ join: {} }, [`missing-key ${PATH}/join`]],
    [{ join: { separator: 1 } }, [`wrong-type ${PATH}/join/separator`]],
    [{ join: { separator: '', wrap_each: 1 } }, [`wrong-type ${PATH}/join/wrap_each`]],
    [{ optional: 'yes' }, [`wrong-type ${PATH}/optional`]],
    [{ validate: 'x' }, [`wrong-type ${PATH}/validate`]],
    [{ validate: { required: 'x' } }, [`wrong-type ${PATH}/validate/required`]],
    [{ validate: { enum: 'x' } }, [`wrong-type ${PATH}/validate/enum`]],
    [{ validate: { pattern: '(?=x)' } }, [`invalid-regex ${PATH}/validate/pattern`]],
    [{ validate: { pattern: 1 } }, [`wrong-type ${PATH}/validate/pattern`]],
    [{ validate: { min_length: -1 } }, [`out-of-range ${PATH}/validate/min_length`]],
    [{ validate: { max_length: 1.5 } }, [`out-of-range ${PATH}/validate/max_length`]],
    [{ validate: { min_length: 3, max_length: 2 } }, [`out-of-range ${PATH}/validate/max_length`]],
    [{ enum: 'x' }, [`wrong-type ${PATH}/enum`]],
    [{ hints: 'x' }, [`unknown-key ${PATH}/hints`]],
    [{ examples: 'x' }, [`unknown-key ${PATH}/examples`]],
  ] as [JsonObject, string[]][])('%j', (patch, expected) => {
    expect([...mistakes(withInput(patch))].sort()).toEqual([...expected].sort());
  });

  test('whose name is blank does not blur the others', () => {
    const value = commandWorkflow({
      inputs: { '': {}, bucket: { depends_on: { x: { from_input: 'a' } } }, a: {} },
    });
    expect(mistakes(value)).toEqual([]);
  });

  test('that waits for one that waits for it', () => {
    const from = (name: string) => ({ x: { from_input: name } });
    const value = commandWorkflow({
      inputs: {
        bucket: { depends_on: from('a') },
        a: { depends_on: from('b') },
        b: { depends_on: from('a') },
      },
    });
    expect(mistakes(value)).toEqual(['circular-dependency /inputs/b/depends_on/x']);
  });
});

describe('defaults that wait for each other', () => {
  const literal = (value: Json) => ({ default: { from: 'literal', value } });
  const circles = (inputs: JsonObject) =>
    mistakes({
      ...commandWorkflow(),
      inputs: { ...(commandWorkflow().inputs as JsonObject), ...inputs },
    }).filter((one) => one.startsWith('circular-dependency'));

  test('are a circle, also through a text, a list and an object', () => {
    expect(circles({ f: literal(at('inputs.g')), g: literal(at('inputs.f')) })).toEqual([
      'circular-dependency /inputs/g/default/value',
    ]);
    expect(
      circles({
        f: literal(`a ${at('inputs.g')}`),
        g: literal([at('inputs.h')]),
        h: { default: { from: 'env', value: `X_${at('inputs.f')}` } },
      }),
    ).toEqual(['circular-dependency /inputs/h/default/value']);
  });

  test('are none where one of them can be had', () => {
    expect(circles({ f: literal(at('inputs.g')), g: literal(at('inputs.h')), h: {} })).toEqual([]);
  });
});
