import { isJsonObject, type Json, type JsonObject, ownValue } from '@workrail/kernel';
import { below } from '../json/pointer.ts';
import type { SchemaProblem } from '../schema-outcome.ts';
import { objectPositions, type Positions, type Schema } from './positions.ts';
import { error } from './problem.ts';
import type { Targets } from './references.ts';

const MOST_ENTRIES = 1_000;
const SCALARS = new Set<Json>(['string', 'number', 'integer', 'boolean', 'null']);

/** Comparing entries that may be of any size needs a bound on how many there are. */
export function unboundedUniqueItems(positions: Positions, targets: Targets): readonly SchemaProblem[] {
  return objectPositions(positions).flatMap(([pointer, schema]) => {
    if (ownValue(schema, 'uniqueItems') !== true) return [];
    const most = ownValue(schema, 'maxItems');
    if (typeof most === 'number' && most <= MOST_ENTRIES) return [];
    const items = below(pointer, 'items');
    if (isScalar(items, positions, targets)) return [];
    return [
      error(
        below(pointer, 'uniqueItems'),
        `uniqueItems needs maxItems of at most ${MOST_ENTRIES} beside it, unless items are texts, numbers, booleans or null`,
        'add "maxItems", or a scalar "type" to "items"',
      ),
    ];
  });
}

/** Whether a schema lets only scalars through, by its own keywords or those it refers to. */
function isScalar(pointer: string, positions: Positions, targets: Targets): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = pointer; at !== undefined && !seen.has(at); at = targets.get(at)) {
    const schema: Schema | undefined = positions.get(at);
    if (schema === false) return true;
    if (isJsonObject(schema) && (scalarTypes(schema) || scalarValues(schema))) return true;
    seen.add(at);
  }
  return false;
}

function scalarTypes(schema: JsonObject): boolean {
  const type = ownValue(schema, 'type');
  if (type === undefined) return false;
  return (Array.isArray(type) ? type : [type]).every((name: Json) => SCALARS.has(name));
}

function scalarValues(schema: JsonObject): boolean {
  const values = ownValue(schema, 'enum') ?? (Object.hasOwn(schema, 'const') ? [schema.const] : undefined);
  return Array.isArray(values) && values.every((value) => typeof value !== 'object' || value === null);
}
