import { isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import { below } from '../json/pointer.ts';

/** What a keyword holds. `here` keywords apply their schemas to the same value, `below` ones to those inside. */
export type Role =
  | `${'here' | 'below'}-${'schema' | 'list' | 'map'}`
  | 'definitions'
  | 'reference'
  | 'assertion'
  | 'annotation'
  | 'refused';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const BY_ROLE: Readonly<Record<Role, readonly string[]>> = {
  'here-schema': words('not if then else'),
  'here-list': words('allOf anyOf oneOf'),
  // `dependencies` left the standard with 2019-09, but files that have it mean it.
  'here-map': words('dependentSchemas dependencies'),
  'below-schema': words(
    'items contains additionalProperties propertyNames unevaluatedItems unevaluatedProperties',
  ),
  'below-list': words('prefixItems'),
  'below-map': words('properties patternProperties'),
  definitions: words('$defs definitions'),
  reference: words('$ref'),
  assertion: words(`
    type const enum multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern
    maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required
    dependentRequired
  `),
  annotation: words(`
    title description default deprecated readOnly writeOnly examples format contentEncoding contentMediaType
    contentSchema $comment $schema
  `),
  // A schema stands alone here: names that other schemas could refer to have nobody to serve.
  refused: words('$id $anchor $dynamicAnchor $dynamicRef $recursiveAnchor $recursiveRef $vocabulary'),
};

export const KEYWORDS: ReadonlyMap<string, Role> = new Map(
  Object.entries(BY_ROLE).flatMap(([role, keywords]) =>
    keywords.map((keyword) => [keyword, role as Role] as const),
  ),
);

export type Schema = JsonObject | boolean;

export const isSchema = (value: Json | undefined): value is Schema =>
  isJsonObject(value) || typeof value === 'boolean';

/** Every place of a document where a schema stands, by its pointer, outer ones first. */
export type Positions = ReadonlyMap<string, Schema>;

export function positionsOf(root: JsonObject): Positions {
  const positions = new Map<string, Schema>();
  const visit = (pointer: string, schema: Schema): void => {
    positions.set(pointer, schema);
    if (!isJsonObject(schema)) return;
    for (const [keyword, value] of Object.entries(schema)) {
      for (const [keys, inner] of subschemas(keyword, value)) visit(below(pointer, keyword, ...keys), inner);
    }
  };
  visit('', root);
  return positions;
}

/** The schemas that a keyword holds, each with the way to it. What is of a wrong type is passed over. */
export function subschemas(
  keyword: string,
  value: Json,
): readonly (readonly [keys: readonly (string | number)[], schema: Schema])[] {
  switch (KEYWORDS.get(keyword)) {
    case 'here-schema':
    case 'below-schema':
      return isSchema(value) ? [[[], value]] : [];
    case 'here-list':
    case 'below-list':
      return Array.isArray(value) ? among((value as readonly Json[]).entries()) : [];
    case 'here-map':
    case 'below-map':
    case 'definitions':
      return isJsonObject(value) ? among(Object.entries(value)) : [];
    default:
      return [];
  }
}

const among = (entries: Iterable<readonly [string | number, Json]>) =>
  [...entries].flatMap(([key, value]) => (isSchema(value) ? [[[key], value] as const] : []));

export const hasKeyword = (positions: Positions, keyword: string): boolean =>
  objectPositions(positions).some(([, schema]) => Object.hasOwn(schema, keyword));

/** The places that have keywords, without those that are `true` or `false`. */
export const objectPositions = (positions: Positions): readonly (readonly [string, JsonObject])[] =>
  [...positions].flatMap(([pointer, schema]) => (isJsonObject(schema) ? [[pointer, schema] as const] : []));
