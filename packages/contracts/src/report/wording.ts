import { cutToLength, isJsonObject, type Json, ownValue } from '@workrail/kernel';
import { segmentsOf } from '../json/pointer.ts';

const SHOWN = 60;

/** Someone else's text made fit for a message: one line, nothing invisible, cut when long. */
function plain(text: string, limit: number = SHOWN): string {
  const clean = text.slice(0, limit * 4).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ');
  return cutToLength(clean, limit, limit - 1);
}

export const quoted = (text: string): string => `"${plain(text)}"`;

/** A suggestion to take the nearest name; undefined where none is near. */
export const nearest = (near: string | undefined): string | undefined =>
  near === undefined ? undefined : `did you mean ${quoted(near)}?`;

/** A value in words: `"maybe"`, `3`, `an object`. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'empty' : quoted(value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (isJsonObject(value)) return 'an object';
  return plain(String(value));
}

/** `/findings/0/severity` becomes `findings[0].severity`; a long path keeps its end. */
export function label(pointer: string): string {
  const path = segmentsOf(pointer).map(step).join('').replace(/^\./, '');
  if (path === '') return 'the value';
  return path.length <= SHOWN ? path : `…${path.slice(1 - SHOWN).replace(/^\p{Cs}/u, '')}`;
}

/** Keys that are no words stand in quotes, so that nobody takes them for part of the sentence. */
function step(segment: string): string {
  if (/^\d{1,9}$/.test(segment)) return `[${segment}]`;
  return /^[\w$-]{1,60}$/.test(segment) ? `.${segment}` : `[${quoted(segment)}]`;
}

const NAMED = { values: 10, characters: 200 };

/** Values of a schema, as a list that stays short. */
function named(values: readonly unknown[]): string {
  const texts: string[] = [];
  let characters = 0;
  for (const value of values.slice(0, NAMED.values)) {
    const text = literal(value);
    characters += text.length;
    if (texts.length > 0 && characters > NAMED.characters) break;
    texts.push(text);
  }
  const more = values.length - texts.length;
  return more > 0 ? `${texts.join(', ')} and ${more} more` : texts.join(', ');
}

/** A word stands as it is, anything else in quotes, so that the value's limits can be seen. */
export function literal(value: unknown): string {
  if (typeof value !== 'string')
    return typeof value === 'object' ? plain(JSON.stringify(value)) : shown(value);
  return /^[\w.:/-]{1,60}$/.test(value) && !/^(?:true|false|null|-?\d.*)$/.test(value)
    ? value
    : quoted(value);
}

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
