import { isJsonObject, type Json, type JsonObject, ownValue } from '@workrail/kernel';
import { listIn, objectIn, objectsIn, textIn } from './members.ts';

/** Longest chain of references, and deepest nesting of `allOf`, that is followed: real schemas have a few. */
const MOST_LINKS = 20;

/** A schema, or what it refers to in the end, or the one that is left of a choice between it and null. */
export function shapeOf(schema: Json, schemas: Readonly<Record<string, Json>>): JsonObject {
  let here = schema;
  for (let links = 0; links < MOST_LINKS && isJsonObject(here); links += 1) {
    const name = textIn(here, '$ref')?.replace(/^#\/schemas\//, '');
    const choices = (listIn(here, 'oneOf') ?? listIn(here, 'anyOf') ?? []).filter(
      (one) => !isJsonObject(one) || ownValue(one, 'type') !== 'null',
    );
    const [only] = choices;
    if (name !== undefined && Object.hasOwn(schemas, name)) here = schemas[name] ?? {};
    else if (choices.length === 1 && only !== undefined) here = only;
    else return here;
  }
  return {};
}

/** The members of an object, also those that the parts of `allOf` bring. */
export function membersOf(
  shape: JsonObject,
  schemas: Readonly<Record<string, Json>>,
  depth = 0,
): ReadonlyMap<string, Json> {
  const members = new Map<string, Json>();
  if (depth > MOST_LINKS) return members;
  for (const part of listIn(shape, 'allOf') ?? [])
    for (const [name, schema] of membersOf(shapeOf(part, schemas), schemas, depth + 1))
      members.set(name, schema);
  for (const [name, schema] of objectsIn(objectIn(shape, 'properties') ?? {})) members.set(name, schema);
  return members;
}
