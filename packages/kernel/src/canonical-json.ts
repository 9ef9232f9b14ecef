import canonicalize from 'canonicalize';
import type { Json } from './json.ts';

/**
 * RFC 8785 (JSON Canonicalization Scheme) text of a value: keys in UTF-16 order, no white space,
 * ECMAScript numbers. `undefined` members are left out.
 */
export function canonicalJson(value: Json | object): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('a JSON value has no canonical form only if it is undefined');
  return text;
}
