import { E, type Json } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { needsWorkflow, objectIn, outputsOf, valuesOfPairs } from './input-flags.ts';

const INPUTS = [
  { input: 'r', type: 'string', multiple: true },
  { input: 'lists', type: 'array', multiple: true },
  { input: 'one', type: 'string' },
  { input: 'l', type: 'array' },
] as const;

test.each<[readonly (readonly [string, string])[], Json]>([
  [
    [
      ['r', 'a'],
      ['one', 'x'],
      ['r', 'b'],
    ],
    { r: ['a', 'b'], one: 'x' },
  ],
  [[['r', 'a']], { r: ['a'] }],
  [[['r', '["a", "b"]']], { r: ['a', 'b'] }],
  [
    [
      ['r', '["a"]'],
      ['r', 'c'],
    ],
    { r: ['a', 'c'] },
  ],
  [[['r', '[not a list']], { r: ['[not a list'] }],
  [[['lists', '["a"]']], { lists: ['["a"]'] }],
  [[['one', '["a"]']], { one: '["a"]' }],
  [[['l', '["a"]']], { l: '["a"]' }],
])('%j', (pairs, expected) => {
  expect(valuesOfPairs(pairs, INPUTS)).toEqual(E.right(expected));
});

test.each(['one', 'l', 'nobody'])('an input that takes one value, given twice, is named: %s', (name) => {
  expect(
    valuesOfPairs(
      [
        [name, 'a'],
        [name, 'b'],
      ],
      INPUTS,
    ),
  ).toMatchObject({
    left: {
      reason: `--input ${name} is given 2 times, and takes one value`,
    },
  });
});

test('the workflow is only asked where its inputs decide', () => {
  expect(
    needsWorkflow([
      ['a', 'x'],
      ['b', '{"a": 1}'],
    ]),
  ).toBe(false);
  expect(
    needsWorkflow([
      ['a', 'x'],
      ['a', 'y'],
    ]),
  ).toBe(true);
  expect(needsWorkflow([['a', '[1]']])).toBe(true);
});

test('what a step answered is JSON or a text, and no JSON with a mistake', () => {
  expect(outputsOf(['a={"b": 1}', 'c=done', 'd=2'])).toEqual(E.right({ a: { b: 1 }, c: 'done', d: 2 }));
  expect(outputsOf([])).toEqual(E.right(undefined));
  for (const text of ['a={bad', 'a=[1,', 'a="x'])
    expect(outputsOf([text])).toMatchObject({
      left: { reason: `--sample-output ${text} is not valid JSON` },
    });
});

test('a file of inputs can begin with a byte order mark', () => {
  expect(objectIn('\ufeff{"a": 1}', 'in.json')).toEqual(E.right({ a: 1 }));
  expect(objectIn('[1]', 'in.json')).toMatchObject({ left: { reason: 'in.json is no JSON object' } });
});
