import { isJsonObject, type Json, type JsonObject, ownValue } from '@workrail/kernel';
import { below } from '../json/pointer.ts';
import { objectPositions, type Positions, type Schema } from './positions.ts';
import { error, type SchemaProblem } from './problem.ts';
import type { Targets } from './references.ts';

const MOST_ENTRIES = 1_000;
const SCALARS = ['string', 'number', 'integer', 'boolean', 'null'];

/** Comparing entries that may be of any size needs a bound on how many there are. */
export function unboundedUniqueItems(positions: Positions, targets: Targets): readonly SchemaProblem[] {
  return objectPositions(positions).flatMap(([pointer, schema]) => {
    if (ownValue(schema, 'uniqueItems') !== true) return [];
    const most = ownValue(schema, 'maxItems');
    if (typeof most === 'number' && most <= MOST_ENTRIES) return [];
    if (hasScalarItems(pointer, positions, targets)) return [];
    const message = `uniqueItems needs maxItems of at most ${MOST_ENTRIES} beside it, unless items are texts, numbers, booleans or null`;
    const advice = 'add "maxItems", or a scalar "type" to "items"';
    return [error(below(pointer, 'uniqueItems'), message, advice)];
  });
}

/**
 * `uniqueItems` for lists that hold nothing but scalars. Ajv compares such entries in linear time only where
 * their types stand directly in `items`; a list with other entries is refused by the schema of its items.
 */
export const UNIQUE_SCALARS: JsonObject = {
  if: { items: { type: SCALARS } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { items: { type: SCALARS }, uniqueItems: true },
};

export const comparesEntries = (schema: JsonObject): boolean =>
  ownValue(schema, 'uniqueItems') === true && schema !== UNIQUE_SCALARS.then;

/** Whether a schema lets only scalars into a list, by the keywords of its items or those they refer to. */
export function hasScalarItems(pointer: string, positions: Positions, targets: Targets): boolean {
  const seen = new Set<string>();
  let at: string | undefined = below(pointer, 'items');
  while (at !== undefined && !seen.has(at)) {
    const schema: Schema | undefined = positions.get(at);
    if (schema === false) return true;
    if (isJsonObject(schema) && (scalarTypes(schema) || scalarValues(schema))) return true;
    seen.add(at);
    at = targets.get(at);
  }
  return false;
}

function scalarTypes(schema: JsonObject): boolean {
  const type = ownValue(schema, 'type');
  if (type === undefined) return false;
  return (Array.isArray(type) ? type : [type]).every((name: Json) => SCALARS.includes(String(name)));
}

function scalarValues(schema: JsonObject): boolean {
  const values = ownValue(schema, 'enum') ?? (Object.hasOwn(schema, 'const') ? [schema.const] : undefined);
  return Array.isArray(values) && values.every((value) => typeof value !== 'object' || value === null);
}
