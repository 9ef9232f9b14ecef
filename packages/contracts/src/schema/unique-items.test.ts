import type { JsonObject } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { compileSchema } from '../index.ts';

test.each<JsonObject>([
  { uniqueItems: true, maxItems: 1000 },
  { uniqueItems: true, items: { type: ['string', 'null'] } },
  { uniqueItems: true, items: { enum: ['a', 'b'] } },
  { uniqueItems: true, items: { $ref: '#/$defs/id' }, $defs: { id: { type: 'string' } } },
])('uniqueItems is fine where comparing is bounded: %j', (schema) => {
  expect(compileSchema(schema).problems).toEqual([]);
});
