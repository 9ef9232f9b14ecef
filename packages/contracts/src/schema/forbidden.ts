import { isJsonObject, type Json, type JsonObject, ownValue } from '@workrail/kernel';
import { below } from '../json/pointer.ts';
import type { SchemaProblem } from '../schema-outcome.ts';
import { KEYWORDS } from './keywords.ts';
import { objectPositions, type Positions } from './positions.ts';
import { error } from './problem.ts';

/** What the standard allows and this package does not. */
export function forbiddenKeywords(positions: Positions): readonly SchemaProblem[] {
  return objectPositions(positions).flatMap(([pointer, schema]) => [
    ...refused(pointer, schema),
    ...prototypeNames(pointer, schema),
    ...emptyEnum(pointer, schema),
  ]);
}

const refused = (pointer: string, schema: JsonObject): readonly SchemaProblem[] =>
  Object.keys(schema)
    .filter((key) => KEYWORDS.get(key) === 'refused')
    .map((key) =>
      error(
        below(pointer, key),
        `${key} is not supported: a schema stands alone`,
        'use "$defs" and "$ref": "#/$defs/…"',
      ),
    );

const NAMING = ['properties', 'patternProperties', 'dependentSchemas', 'dependentRequired', 'dependencies'];

/** The validator passes over this name, so a rule for it would check nothing. */
const prototypeNames = (pointer: string, schema: JsonObject): readonly SchemaProblem[] =>
  NAMING.filter((keyword) => {
    const map: Json | undefined = ownValue(schema, keyword);
    return isJsonObject(map) && Object.hasOwn(map, '__proto__');
  }).map((keyword) =>
    error(
      below(pointer, keyword, '__proto__'),
      'a key named "__proto__" can not be checked',
      'give it another name',
    ),
  );

function emptyEnum(pointer: string, schema: JsonObject): readonly SchemaProblem[] {
  const values = ownValue(schema, 'enum');
  if (!Array.isArray(values) || values.length > 0) return [];
  return [error(below(pointer, 'enum'), 'enum has no values, so nothing fits it', 'name the allowed values')];
}
