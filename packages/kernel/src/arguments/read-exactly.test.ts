import { expect, test } from 'vitest';
import type { ObjectSchema } from './input-schema.ts';
import { readExactly } from './read-arguments.ts';

const SCHEMA: ObjectSchema = {
  type: 'object',
  properties: {
    sessionId: { type: 'string' },
    limit: { type: 'integer' },
    format: { type: 'string', enum: ['md', 'pdf'] },
    context: { type: 'object' },
    preferences: {
      type: 'object',
      properties: { autonomy: { type: 'string' } },
      additionalProperties: false,
    },
    tags: { type: 'array', items: { type: 'string' } },
    onProgress: { type: 'function' },
  },
  required: ['sessionId'],
  additionalProperties: false,
};
const read = (input: unknown) => readExactly('tryOut', SCHEMA, input);

test.each<[unknown]>([
  [{ sessionId: '', limit: 3, format: 'md', tags: ['', 'a'], onProgress: () => {} }],
  [{ sessionId: 'ses', limit: undefined, context: { any: { thing: null } }, preferences: {} }],
])('right input has no fault: %j', (input) => expect(read(input)).toEqual([]));

test.each<[unknown, string, string, string]>([
  [undefined, 'sessionId', 'required', '"sessionId" is missing'],
  [null, 'sessionId', 'required', '"sessionId" is missing'],
  ['ses', '', 'type', 'the arguments must be an object, not a value of type string'],
  [{ sessionId: null }, 'sessionId', 'type', '"sessionId" must be a string, not null'],
  [
    { sessionId: 's', limit: '3' },
    'limit',
    'type',
    '"limit" must be a whole number, not a value of type string',
  ],
  [
    { sessionId: 's', tags: ['a', 'b\udc00'] },
    'tags[1]',
    'malformed-text',
    '"tags[1]" contains half a character (a lone surrogate), which cannot be stored; send the text again with whole characters',
  ],
  [
    { sessionId: 's', context: '{}' },
    'context',
    'type',
    '"context" must be an object, not a value of type string',
  ],
  [
    { sessionId: 's', format: 'pfd' },
    'format',
    'one-of',
    '"format" is "pfd", and takes md or pdf; did you mean "pdf"?',
  ],
  [
    { sessionId: 's', onProgress: 1 },
    'onProgress',
    'type',
    '"onProgress" must be a function, not a value of type number',
  ],
  [{ sessionId: 's', contxt: {} }, 'contxt', 'unknown-key', 'unknown key "contxt"; did you mean "context"?'],
  [
    { sessionId: 's', preferences: { autonmy: 'guided' } },
    'preferences.autonmy',
    'unknown-key',
    'unknown key "autonmy"; did you mean "preferences.autonomy"?',
  ],
  // As it is put over MCP.
  [
    { sessionId: 's', output: { limit: 3, tags: [] } },
    'output',
    'unknown-key',
    'unknown key "output"; "limit" and "tags" are arguments of this call itself; send them beside the others, not inside "output"',
  ],
  [
    { sessionId: 's', output: { limit: 3, other: 1 } },
    'output',
    'unknown-key',
    expect.stringContaining('unknown key "output"; known keys: '),
  ],
  // The other spelling is none here: the method would not see it.
  [{ session_id: 's' }, 'session_id', 'unknown-key', 'unknown key "session_id"; did you mean "sessionId"?'],
])('%j is refused', (input, path, rule, message) => expect(read(input)[0]).toEqual({ path, rule, message }));

test('thousands of faults are not looked into one by one', () => {
  const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`key${n}`, n]));
  expect(read({ sessionId: 's', ...many })).toHaveLength(100);
  expect(read({ sessionId: 's', tags: new Array(200_000).fill(0) })).toHaveLength(100);
});
