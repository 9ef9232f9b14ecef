import { isJsonObject, type Json, type JsonObject, ownValue } from '@workrail/kernel';
import { below } from '../json/pointer.ts';
import { isSchema, KEYWORDS, type Positions, type Role, type Schema } from '../schema/positions.ts';
import type { Targets } from '../schema/references.ts';
import { hasScalarItems, UNIQUE_SCALARS } from '../schema/unique-items.ts';

/**
 * The schema as the validator gets it: references replaced by what they refer to, and nothing but keywords
 * that check something. It is compiled without looking anything up, and the paths in errors stay true.
 */
export function expand(positions: Positions, targets: Targets): Schema {
  const expanded = new Map<string, Schema>();

  const schemaAt = (pointer: string): Schema => {
    const known = expanded.get(pointer);
    if (known !== undefined) return known;
    const schema = positions.get(pointer) ?? true;
    const form = isJsonObject(schema) ? objectAt(pointer, schema) : schema;
    expanded.set(pointer, form);
    return form;
  };

  const objectAt = (pointer: string, schema: JsonObject): Schema => {
    const kept = Object.entries(schema).flatMap(([keyword, value]) => {
      const role = KEYWORDS.get(keyword);
      return role === undefined || DROPPED.has(role)
        ? []
        : [[keyword, valueAt(below(pointer, keyword), role, value)] as const];
    });
    const target = targets.get(pointer);
    const own = uniqueScalars(pointer, Object.fromEntries(kept));
    return target === undefined ? own : both(schemaAt(target), own);
  };

  const uniqueScalars = (pointer: string, { uniqueItems, ...others }: JsonObject): JsonObject => {
    if (uniqueItems !== true) return others;
    return hasScalarItems(pointer, positions, targets)
      ? { ...others, allOf: [...allOf(others), UNIQUE_SCALARS] }
      : { ...others, uniqueItems };
  };

  const valueAt = (pointer: string, role: Role, value: Json): Json => {
    if (role === 'assertion') return value;
    const inner = (key: string | number, schema: Json) =>
      isSchema(schema) ? schemaAt(below(pointer, key)) : schema;
    if (role.endsWith('schema')) return schemaAt(pointer);
    if (Array.isArray(value)) return value.map((schema: Json, index) => inner(index, schema));
    return Object.fromEntries(Object.entries(value ?? {}).map(([key, schema]) => [key, inner(key, schema)]));
  };
  return schemaAt('');
}

const DROPPED = new Set<Role>(['definitions', 'reference', 'annotation', 'refused']);

/** A reference and the keywords beside it both apply. */
const both = (target: Schema, beside: JsonObject): Schema =>
  Object.keys(beside).length === 0 ? target : { ...beside, allOf: [target, ...allOf(beside)] };

const allOf = (schema: JsonObject): readonly Json[] => {
  const schemas = ownValue(schema, 'allOf');
  return Array.isArray(schemas) ? schemas : [];
};
