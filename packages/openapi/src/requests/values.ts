import { isExactNumber, isJsonObject, type Json, numberText } from '@workrail/kernel';

/** An object with members, which an exact number only seems to be. */
export const isObject = (value: Json): value is Readonly<Record<string, Json>> =>
  isJsonObject(value) && !isExactNumber(value);

export const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** A value without parts as text, with every digit of a number; undefined for null, lists and objects. */
export function textOfValue(value: Json): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' ? String(value) : numberText(value);
}

/** What a value is, in a word or two. */
export function kindOfValue(value: Json): string {
  if (value === null) return 'null';
  if (isList(value)) return 'a list';
  if (isObject(value)) return 'an object';
  if (typeof value === 'string') return 'a text';
  return typeof value === 'boolean' ? 'true or false' : 'a number';
}
