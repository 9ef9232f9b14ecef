import { isExactNumber, isJsonObject, type Json, ownValue } from '@workrail/kernel';
import type { Schemas } from '../requests/request.ts';
import { facetsOf } from '../requests/schema-facets.ts';
import { listIn, objectIn } from './members.ts';

/** What a schema says of the value that a path leads to. */
export type SchemaAtPath =
  | { readonly kind: 'found'; readonly schema: Json }
  /** Anything can be there. */
  | { readonly kind: 'open' }
  | {
      readonly kind: 'missing';
      /** How many segments of the path lead somewhere. */
      readonly reached: number;
      /** What is there: members of an object, or nothing where it is a list or a single value. */
      readonly candidates: readonly string[];
      readonly isList: boolean;
    };

type Path = readonly (string | number)[];

const MOST_CHOICES = 200;

/** Follows a path below a value of a schema. Where there is a choice of schemas, one that has the path is enough. */
export function schemaAtPath(schema: Json, path: Path, schemas: Schemas, reached = 0): SchemaAtPath {
  const [segment, ...rest] = path;
  if (segment === undefined) return { kind: 'found', schema };
  const all = alternativesOf(schema, schemas);
  const candidates = new Set<string>();
  let [isList, deepest]: [boolean, SchemaAtPath | undefined] = [false, undefined];
  for (const facets of all) {
    const below = memberOf(facets, segment);
    if (below === 'open') return { kind: 'open' };
    if (below === undefined) {
      for (const name of namesIn(facets)) candidates.add(name);
      isList ||= isListOf(facets);
      continue;
    }
    const outcome = schemaAtPath(below, rest, schemas, reached + 1);
    if (outcome.kind !== 'missing') return outcome;
    deepest ??= outcome;
  }
  return deepest ?? { kind: 'missing', reached, candidates: [...candidates], isList };
}

type Facets = ReturnType<typeof facetsOf>;

/** The schemas of a value, for each choice that it has; a choice between one and null is none. */
function alternativesOf(schema: Json, schemas: Schemas): readonly Facets[] {
  const facets = facetsOf(schema, schemas);
  const choices = facets
    .flatMap((one) => listIn(one, 'oneOf') ?? listIn(one, 'anyOf') ?? [])
    .filter((one) => !isJsonObject(one) || ownValue(one, 'type') !== 'null')
    .slice(0, MOST_CHOICES);
  if (choices.length < 2) return [facets];
  return choices.map((one) => [...facets, ...facetsOf(one, schemas)]);
}

const namesIn = (facets: Facets): readonly string[] =>
  facets.flatMap((one) => Object.keys(objectIn(one, 'properties') ?? {}));

const typesIn = (facets: Facets): readonly Json[] =>
  facets.flatMap((one) => {
    const type = ownValue(one, 'type');
    return Array.isArray(type) ? (type as readonly Json[]) : type === undefined ? [] : [type];
  });

const isListOf = (facets: Facets): boolean =>
  typesIn(facets).includes('array') || facets.some((one) => ownValue(one, 'items') !== undefined);

/** The schema of a member or an item; `open` where nothing is said. */
function memberOf(facets: Facets, segment: string | number): Json | 'open' | undefined {
  const types = typesIn(facets);
  if (isListOf(facets)) {
    if (!isIndex(segment)) return undefined;
    return facets.map((one) => ownValue(one, 'items')).find((one) => one !== undefined) ?? 'open';
  }
  const name = String(segment);
  for (const facet of facets) {
    const found = ownValue(objectIn(facet, 'properties') ?? {}, name);
    if (found !== undefined) return found;
  }
  const more = facets.map((one) => ownValue(one, 'additionalProperties')).filter((one) => one !== undefined);
  const described = more.find(isJsonObject);
  if (described !== undefined) return described;
  if (more.includes(true)) return 'open';
  if (types.length > 0 && !types.includes('object')) return undefined;
  return namesIn(facets).length === 0 && !more.includes(false) ? 'open' : undefined;
}

const isIndex = (segment: string | number): boolean =>
  typeof segment === 'number' || /^(?:0|[1-9]\d*)$/.test(segment);

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null';

/** The types that a value of a schema can have; undefined where it can have any. */
export function typesOfSchema(schema: Json, schemas: Schemas): ReadonlySet<JsonType> | undefined {
  const types = new Set<JsonType>();
  for (const facets of alternativesOf(schema, schemas)) {
    const named = typesIn(facets) as readonly JsonType[];
    const values = facets.flatMap((one) => listIn(one, 'enum') ?? []);
    if (named.length > 0) for (const type of named) types.add(type);
    else if (isListOf(facets)) types.add('array');
    else if (namesIn(facets).length > 0) types.add('object');
    else if (values.length > 0) for (const one of values) types.add(typeOfValue(one));
    else return undefined;
  }
  return types;
}

export function typeOfValue(value: Json): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'object') return isExactNumber(value) ? 'number' : 'object';
  return typeof value === 'string' ? 'string' : 'boolean';
}
