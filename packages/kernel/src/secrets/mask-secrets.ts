import { isExactNumber } from '../exact-json.ts';
import type { Json } from '../json.ts';

/** Stands for a secret. */
export const MASK = '***';

/** Hides secrets in what is shown, recorded or logged. */
export interface SecretMask {
  /** The text without the secrets, in whatever way they are written there. */
  readonly text: (text: string) => string;
  /** The same of all texts of a value, keys included. */
  readonly json: (value: Json) => Json;
}

/** A shorter secret is in many a text by chance. */
const SHORT = 4;

const UNCHANGED: SecretMask = { text: (text) => text, json: (value) => value };

/**
 * Masks these secrets as they are, in base64 and base64url at every alignment, percent-encoded, as a form sends them, and
 * as JSON writes them, also inside JSON. Of `user:password` the password is masked by itself as well. One of less than four
 * characters is masked where it is the whole text.
 */
export function maskSecrets(values: Iterable<string>): SecretMask {
  const all = new Set([...values].filter((value) => value !== ''));
  for (const value of [...all]) {
    const password = value.slice(value.indexOf(':') + 1);
    if (value.includes(':') && password.length >= SHORT) all.add(password);
  }
  const forms = new Set<string>();
  for (const value of all) if (value.length >= SHORT) for (const form of formsOf(value)) forms.add(form);
  if (all.size === 0) return UNCHANGED;
  // The longest first: a form may have another one in it.
  const pattern = [...forms].toSorted((one, other) => other.length - one.length).map(escaped);
  const within = pattern.length === 0 ? undefined : new RegExp(pattern.join('|'), 'g');
  const text = (given: string): string => {
    if (all.has(given)) return MASK;
    return within === undefined ? given : given.replace(within, MASK);
  };
  const json = (value: Json): Json => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return (value as readonly Json[]).map(json);
    if (isExactNumber(value)) return all.has(value.rawJSON) ? MASK : value;
    if (typeof value !== 'object' || value === null) return all.has(String(value)) ? MASK : value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [text(key), json(member)]));
  };
  return { text, json };
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

function formsOf(value: string): readonly string[] {
  const wellFormed = value.toWellFormed();
  const percent = encodeURIComponent(wellFormed);
  const strict = percent.replaceAll(/[!'()*]/g, hex);
  const inForm = strict.replaceAll('%20', '+').replaceAll('~', '%7E');
  const inJson = JSON.stringify(value).slice(1, -1);
  const written = [
    ...[percent, strict, inForm].flatMap((text) => [text, text.replaceAll(/%[\dA-F]{2}/g, lower)]),
    ...[inJson, ascii(inJson), inJson.replaceAll('/', '\\/')].flatMap((text) => [
      text,
      JSON.stringify(text).slice(1, -1),
    ]),
  ];
  const bytes = bytesOf(percent);
  const encoded = [0, 1, 2].map((offset) => base64At(bytes, offset));
  return [
    value,
    ...written,
    ...encoded,
    ...encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    ...encoded.map((text) => text.replaceAll('+', '%2B').replaceAll('/', '%2F')),
  ].filter((form) => form.length >= SHORT);
}

const hex = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

const lower = (text: string): string => text.toLowerCase();

const ascii = (text: string): string =>
  text.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The bytes of a text as UTF-8, by its percent-encoding. */
const bytesOf = (percent: string): readonly number[] =>
  [...percent.matchAll(/%([\dA-F]{2})|[^%]/g)].map(([character, code]) =>
    code === undefined ? character.charCodeAt(0) : Number.parseInt(code, 16),
  );

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The digits of base64 that bytes alone decide on, where so many others are before them in a group of three. */
function base64At(bytes: readonly number[], offset: number): string {
  const bits = [...Array<number>(offset).fill(0), ...bytes]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const digits = bits.match(/.{6}/g) ?? [];
  const own = digits.slice(Math.ceil((offset * 8) / 6));
  return own.map((digit) => DIGITS[Number.parseInt(digit, 2)]).join('');
}
