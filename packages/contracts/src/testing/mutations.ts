import { isJsonObject, type Json, type JsonObject } from '@workrail/kernel';

/** A value that no longer fits its schema, and what was done to it. */
export type Mutation = readonly [what: string, value: Json];

/**
 * Every way to break a valid value that its schema tells of: required keys left out, fixed and listed values
 * replaced, wrong types, and limits crossed. Keys that the value leaves out are broken as well.
 */
export function mutationsOf(schema: Json, value: Json, path = ''): readonly Mutation[] {
  if (!isJsonObject(schema)) return [];
  return [...ofItself(schema, value, path || 'all'), ...ofMembers(schema, value, path)];
}

function ofItself(schema: JsonObject, value: Json, path: string): readonly Mutation[] {
  const { type, enum: listed, maxLength, minLength, maxItems, minimum, maximum, minProperties } = schema;
  const mutations: Mutation[] = [];
  const add = (what: string, broken: Json) => mutations.push([`${path}: ${what}`, broken]);
  if ('const' in schema) add('another constant', 'no such constant');
  if (listed !== undefined) add('a value that is not listed', 'no such value');
  if (type !== undefined || 'anyOf' in schema) add('a wrong type', otherType(schema));
  if (typeof maxLength === 'number' && takes(type, 'string')) add('too long', 'x'.repeat(maxLength + 1));
  if (typeof minLength === 'number') add('too short', 'x'.repeat(minLength - 1));
  if (typeof maxItems === 'number') add('too many', tooMany(schema, value, maxItems));
  if (typeof minimum === 'number') add('too small', minimum - 1);
  if (typeof maximum === 'number') add('too large', maximum + 1);
  if (typeof minProperties === 'number') add('too few keys', {});
  return mutations;
}

const takes = (type: Json | undefined, name: string): boolean =>
  type === name || [type].flat().includes(name);

function otherType(schema: JsonObject): Json {
  const alternatives = Array.isArray(schema.anyOf) ? (schema.anyOf as readonly Json[]) : [schema];
  const types = alternatives.flatMap((alternative) =>
    isJsonObject(alternative) ? [alternative.type].flat() : [],
  );
  return types.includes('null') ? 5 : null;
}

function tooMany(schema: JsonObject, value: Json, maxItems: number): Json {
  const [first] = Array.isArray(value) ? (value as readonly Json[]) : [];
  return Array.from({ length: maxItems + 1 }, () => first ?? sampleOf(schema.items ?? true));
}

function ofMembers(schema: JsonObject, value: Json, path: string): readonly Mutation[] {
  const { properties = {}, required = [], items, additionalProperties, anyOf } = schema;
  if (Array.isArray(anyOf))
    return anyOf.flatMap((one: Json) => (fits(one, value) ? mutationsOf(one, value, path) : []));
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    const entry = list[0] ?? sampleOf(items ?? true);
    return mutationsOf(items ?? true, entry, `${path}[0]`).map(([what, broken]) => [
      what,
      [broken, ...list.slice(1)],
    ]);
  }
  if (!isJsonObject(value)) return [];
  const without = (key: string): Json =>
    Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  const named = Object.entries(isJsonObject(properties) ? properties : {});
  const others = Object.keys(value).flatMap((key) =>
    named.some(([name]) => name === key) ? [] : [[key, additionalProperties ?? true] as const],
  );
  return [
    ...(required as readonly string[]).map((key): Mutation => [`${path}.${key}: left out`, without(key)]),
    ...[...named, ...others].flatMap(([key, inner]) =>
      mutationsOf(inner, value[key] ?? sampleOf(inner), `${path}.${key}`).map(
        ([what, broken]): Mutation => [what, { ...value, [key]: broken }],
      ),
    ),
  ];
}

const fits = (schema: Json, value: Json): boolean =>
  isJsonObject(schema) && schema.type === (isJsonObject(value) ? 'object' : typeof value);

/** Some value that fits the schemas of this package. */
function sampleOf(schema: Json): Json {
  if (!isJsonObject(schema)) return 'anything';
  const { type, enum: listed, anyOf, minimum, minLength, properties, required = [] } = schema;
  if ('const' in schema) return schema.const ?? null;
  if (Array.isArray(listed)) return listed[0];
  if (Array.isArray(anyOf)) return sampleOf(anyOf[0]);
  if (type === 'array') return [];
  if (type === 'integer' || type === 'number') return typeof minimum === 'number' ? minimum : 0;
  if (type !== 'object') return 'x'.repeat(typeof minLength === 'number' ? minLength : 1);
  const keys = required as readonly string[];
  return Object.fromEntries(
    keys.map((key) => [key, sampleOf(isJsonObject(properties) ? (properties[key] ?? true) : true)]),
  );
}
