import { isJsonObject, type Json, type JsonObject, ownValue } from '@workrail/kernel';
import { flagIn, listIn, objectIn, textIn } from '../commands/members.ts';
import type { Schemas } from './request.ts';

/** Longest chain of references and `allOf` that is followed: real schemas have a few. */
const MOST_LINKS = 20;

/** All schemas that a value must match at once: the schema, what it refers to, the parts of its `allOf`, and the one that is left of a choice between it and null. */
export function facetsOf(schema: Json, schemas: Schemas, links = 0): readonly JsonObject[] {
  if (!isJsonObject(schema) || links > MOST_LINKS) return [];
  const name = textIn(schema, '$ref')?.replace(/^#\/schemas\//, '');
  const [only, second] = choicesIn(schema).filter((one) => !isNull(one));
  return [
    schema,
    ...(name !== undefined && Object.hasOwn(schemas, name)
      ? facetsOf(schemas[name] ?? true, schemas, links + 1)
      : []),
    ...(listIn(schema, 'allOf') ?? []).flatMap((part) => facetsOf(part, schemas, links + 1)),
    ...(only !== undefined && second === undefined ? facetsOf(only, schemas, links + 1) : []),
  ];
}

const choicesIn = (schema: JsonObject): readonly Json[] =>
  listIn(schema, 'oneOf') ?? listIn(schema, 'anyOf') ?? [];

const isNull = (schema: Json): boolean => isJsonObject(schema) && ownValue(schema, 'type') === 'null';

const typesOf = (schema: JsonObject): readonly Json[] => {
  const type = ownValue(schema, 'type');
  return Array.isArray(type) ? (type as readonly Json[]) : type === undefined ? [] : [type];
};

/** The types that a schema names; none where it leaves them open. */
export const typesIn = (facets: readonly JsonObject[]): ReadonlySet<Json> => new Set(facets.flatMap(typesOf));

/** Whether null is a value of a schema, which it is where the schema restricts nothing. */
export function takesNull(schema: Json, schemas: Schemas, links = 0): boolean {
  if (!isJsonObject(schema) || links > MOST_LINKS) return schema !== false;
  if (flagIn(schema, 'nullable') === true) return true;
  const types = typesOf(schema);
  const values = listIn(schema, 'enum');
  const fixed = ownValue(schema, 'const');
  if (types.length > 0 && !types.includes('null')) return false;
  if ((values !== undefined && !values.includes(null)) || (fixed !== undefined && fixed !== null))
    return false;
  const name = textIn(schema, '$ref')?.replace(/^#\/schemas\//, '');
  if (name !== undefined && !takesNull(schemas[name] ?? true, schemas, links + 1)) return false;
  const choices = choicesIn(schema);
  return (
    (listIn(schema, 'allOf') ?? []).every((one) => takesNull(one, schemas, links + 1)) &&
    (choices.length === 0 || choices.some((one) => takesNull(one, schemas, links + 1)))
  );
}

export const hasFlag = (facets: readonly JsonObject[], flag: 'readOnly' | 'writeOnly'): boolean =>
  facets.some((one) => flagIn(one, flag) === true);

/** Whether a value is not to be shown: it is a password, or only ever sent. */
export const isSecret = (facets: readonly JsonObject[]): boolean =>
  hasFlag(facets, 'writeOnly') || facets.some((one) => textIn(one, 'format') === 'password');

/** Whether a value is bytes: a file, not a text. */
export function isBinary(facets: readonly JsonObject[]): boolean {
  if (facets.some((one) => textIn(one, 'format') === 'binary')) return true;
  if (facets.some((one) => textIn(one, 'contentEncoding') !== undefined)) return false;
  return facets.some((one) => textIn(one, 'contentMediaType') !== undefined);
}

/** The schema of a member, where one is known. */
export function memberSchema(facets: readonly JsonObject[], name: string): Json | undefined {
  for (const facet of facets) {
    const found = ownValue(objectIn(facet, 'properties') ?? {}, name);
    if (found !== undefined) return found;
  }
  return facets.map((one) => objectIn(one, 'additionalProperties')).find((one) => one !== undefined);
}

/** The schema of the items of a list, where one is known. */
export const itemSchema = (facets: readonly JsonObject[]): Json | undefined =>
  facets.map((one) => ownValue(one, 'items')).find((one) => one !== undefined);

/** The members that an object may have, as far as its schema names them. */
export interface ObjectSchema {
  readonly members: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  /** Whether members that the schema does not name are welcome. */
  readonly isOpen: boolean;
}

/** Undefined where the schema is not one of objects. Members of every choice are members; what one of them requires is not required. */
export function objectSchema(schema: Json, schemas: Schemas): ObjectSchema | undefined {
  const facets = facetsOf(schema, schemas);
  const choices = facets.flatMap(choicesIn).filter((one) => !isNull(one));
  const all = [...facets, ...choices.flatMap((one) => facetsOf(one, schemas))];
  const members = new Set(all.flatMap((one) => Object.keys(objectIn(one, 'properties') ?? {})));
  const types = typesIn(all);
  if (!types.has('object') && (types.size > 0 || isBinary(all))) return undefined;
  const required = facets.flatMap((one) => listIn(one, 'required') ?? []);
  const more = all.map((one) => ownValue(one, 'additionalProperties'));
  return {
    members,
    required: new Set(required.filter((one): one is string => typeof one === 'string')),
    isOpen:
      members.size === 0 ? !more.includes(false) : more.some((one) => one === true || isJsonObject(one)),
  };
}
