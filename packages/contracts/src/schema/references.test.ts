import type { Json, JsonObject } from '@workrail/kernel';
import { describe, expect, it } from 'vitest';
import { compileSchema } from '../index.ts';
import { problemsOf } from '../testing/problems-of.ts';

describe('references', () => {
  const $defs = {
    name: { type: 'string', minLength: 2 },
    'a/b c': { type: 'integer' },
    nested: { properties: { deep: { type: 'boolean' } } },
    constructor: { const: 1 },
  };

  it('lead to definitions, and keywords beside them apply as well', () => {
    const schema = {
      $defs,
      definitions: { old: { type: 'null' } },
      properties: {
        a: { $ref: '#/$defs/name', maxLength: 3 },
        b: { $ref: '#/$defs/a~1b%20c' },
        c: { $ref: '#/$defs/nested/properties/deep' },
        d: { $ref: '#/definitions/old' },
        e: { $ref: '#/$defs/constructor' },
      },
    };
    const { problems, check } = compileSchema(schema);
    expect(problems).toEqual([]);
    expect(check?.({ a: 'abc', b: 1, c: true, d: null, e: 1 })).toEqual([]);
    const pointers = (value: Json) => check?.(value).map(({ pointer }) => pointer);
    expect(pointers({ a: 'a', b: 'x', c: 1, d: 1, e: 2 })).toEqual(['/a', '/b', '/c', '/d', '/e']);
    expect(pointers({ a: 'abcd' })).toEqual(['/a']);
  });

  it.each([
    ['#/$defs/nmae', 'there is no schema at that place | did you mean "#/$defs/name"?'],
    ['#/$defs/%', 'there is no schema at that place'],
    ['#/$defs/toString', 'there is no schema at that place'],
    ['#', 'it may lead only to "#/$defs/…" of the same schema'],
    ['#/properties/a', 'it may lead only to "#/$defs/…" of the same schema'],
    ['https://example.org/schema', 'it may lead only to "#/$defs/…" of the same schema'],
    ['file:///etc/hostname', 'it may lead only to "#/$defs/…" of the same schema'],
  ])('to %s are refused', (reference, reason) => {
    const problems = problemsOf({ $defs, items: { $ref: reference } });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`error | /items/$ref | $ref is "${reference}"`);
    expect(problems[0]).toContain(reason);
  });

  it.each<JsonObject>([
    { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } },
    { $defs: { a: { $ref: '#/$defs/b' }, b: { items: { $ref: '#/$defs/a' } } } },
    { $defs: { tree: { properties: { children: { items: { $ref: '#/$defs/tree' } } } } } },
  ])('must not be circular: %j', (schema) => {
    expect(problemsOf(schema)).toEqual([expect.stringMatching(/^error .*references must not be circular/)]);
  });
});
