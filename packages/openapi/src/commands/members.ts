import { isJsonObject, type Json, type JsonObject, ownValue } from '@workrail/kernel';

/** Members of an object of a document, where they are of the type that they should be. Whatever else stands there is as if it were missing. */
export const objectIn = (object: JsonObject, key: string): JsonObject | undefined => {
  const value = ownValue(object, key);
  return isJsonObject(value) ? value : undefined;
};

export const listIn = (object: JsonObject, key: string): readonly Json[] | undefined => {
  const value = ownValue(object, key);
  return Array.isArray(value) ? (value as readonly Json[]) : undefined;
};

/** Undefined for an empty text as well. */
export const textIn = (object: JsonObject, key: string): string | undefined => {
  const value = ownValue(object, key);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

/** Some documents write it as text. */
export const flagIn = (object: JsonObject, key: string): boolean | undefined => {
  const value = ownValue(object, key);
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : undefined;
};

/** Members that are objects, with their names; extensions are none. */
export const objectsIn = (object: JsonObject): readonly (readonly [string, JsonObject])[] =>
  Object.entries(object).flatMap(([key, value]) =>
    isJsonObject(value) && !key.startsWith('x-') ? [[key, value] as const] : [],
  );
