import { E, type Json } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { structureFault } from './json-structure.ts';

const faultOf = (value: Json) => {
  const fault = structureFault(value, 'context');
  return fault !== undefined && E.isLeft(fault) ? fault.left : undefined;
};

test.each<[Json, string]>([
  // What JSON.parse makes of 9007199254740993.
  [JSON.parse('{"id":9007199254740993}') as Json, 'context.id'],
  [{ list: [1, [-(2 ** 53)]] }, 'context.list.1.0'],
  [JSON.parse('{"order":{"number":12345678901234567890}}') as Json, 'context.order.number'],
])('A19: a whole number beyond 2^53 is refused by name: %j', (value, field) =>
  expect(faultOf(value)).toMatchObject({
    field,
    rule: 'number',
    message: expect.stringContaining('2^53'),
    fix: 'Send it as text, in quotes.',
  }),
);

test('NaN is refused as what it is', () =>
  expect(faultOf({ part: Number.NaN })).toMatchObject({
    field: 'context.part',
    message: 'context.part is NaN, which JSON has no value for',
  }));

test.each<[Json, string, string]>([
  [{ text: 'a\ud83d' }, 'context.text', 'malformed-text'],
  [{ list: ['ok', '\udc00'] }, 'context.list.1', 'malformed-text'],
  [{ 'a\ud83d': 1 }, 'context', 'malformed-key'],
])('A19: half a character is refused by name: %j', (value, field, rule) =>
  expect(faultOf(value)).toMatchObject({ field, rule }),
);

test.each<Json>([
  { id: 2 ** 53 - 1 },
  { id: -(2 ** 53) + 1 },
  { part: 0.1, large: 1e15 + 0.5 },
  { text: '9007199254740993 🦘' },
])('%j is taken as it is', (value) => expect(faultOf(value)).toBeUndefined());
