import { type JsonObject, ownValue } from '@workrail/kernel';
import { below } from '../json/pointer.ts';
import { KEYWORDS, objectPositions, type Positions } from './positions.ts';
import { error, type SchemaProblem } from './problem.ts';

/** What the standard allows and this package does not. */
export function forbiddenKeywords(positions: Positions): readonly SchemaProblem[] {
  return objectPositions(positions).flatMap(([pointer, schema]) => [
    ...refused(pointer, schema),
    ...emptyEnum(pointer, schema),
    ...containsBesidePrefix(pointer, schema),
  ]);
}

const refused = (pointer: string, schema: JsonObject): readonly SchemaProblem[] =>
  Object.keys(schema)
    .filter((key) => KEYWORDS.get(key) === 'refused')
    .map((key) => {
      const message = `${key} is not supported: a schema stands alone`;
      return error(below(pointer, key), message, 'use "$defs" and "$ref": "#/$defs/…"');
    });

function emptyEnum(pointer: string, schema: JsonObject): readonly SchemaProblem[] {
  const values = ownValue(schema, 'enum');
  if (!Array.isArray(values) || values.length > 0) return [];
  return [error(below(pointer, 'enum'), 'enum has no values, so nothing fits it', 'name the allowed values')];
}

/** Looking for the first error, ajv passes over `contains` where a list is shorter than `prefixItems`. */
function containsBesidePrefix(pointer: string, schema: JsonObject): readonly SchemaProblem[] {
  if (!Object.hasOwn(schema, 'prefixItems') || !Object.hasOwn(schema, 'contains')) return [];
  const message = 'contains is not supported beside prefixItems';
  return [error(below(pointer, 'contains'), message, 'move "contains" into an "allOf"')];
}
