import type { JsonObject } from '@workrail/kernel';
import type { Definitions, Type } from './type.ts';

/** The JSON Schema (2020-12) of files of a type, with all that it refers to. */
export function publishedSchema(title: string, type: Type<unknown>): JsonObject {
  const definitions: Definitions = new Map();
  const schema = type.schema(definitions);
  const sorted = [...definitions].sort(([left], [right]) => (left < right ? -1 : 1));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    ...schema,
    ...(sorted.length === 0 ? {} : { $defs: Object.fromEntries(sorted) }),
  };
}
