import { isJsonObject, type Json, ownValue } from '@workrail/kernel';
import { literal, named } from './wording.ts';

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

/** `a text`, or `a text or null` */
export const typeWords = (types: unknown): string =>
  (Array.isArray(types) ? types : [types]).map((type) => TYPES[String(type)] ?? String(type)).join(' or ');

/** What a schema asks for, as far as that fits into a few words. */
export function expectation(schema: unknown): string | undefined {
  if (!isJsonObject(schema)) return undefined;
  if (Object.hasOwn(schema, 'const')) return literal(schema.const);
  const values: Json | undefined = ownValue(schema, 'enum');
  if (Array.isArray(values)) return oneOf(values);
  const type = ownValue(schema, 'type');
  return type === undefined ? undefined : typeWords(type);
}

export const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? literal(values[0]) : `one of ${named(values)}`;
