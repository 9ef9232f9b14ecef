import { createHash } from 'node:crypto';
import { type BlobHash, canonicalJson, type Digests, E, type Json } from '@workrail/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodyToStore, decodeBlob, encodeBlob } from './index.ts';

const sha256 = (text: string): BlobHash => createHash('sha256').update(text).digest('hex') as BlobHash;
const digests = {
  sha256: (data) => createHash('sha256').update(data).digest(),
  sha256Hex: (data) => createHash('sha256').update(data).digest('hex'),
  hmacSha256: () => new Uint8Array(),
} satisfies Digests;

const damaged = (hash: BlobHash) =>
  E.left({ _tag: 'DamagedBlobError', hash, reason: 'its content does not match its address' });
const workflow = (...keys: readonly string[]): Json => ({
  formatVersion: 1,
  schema: Object.fromEntries(keys.map((key) => [key, 1])),
  instructions: [],
});
const [AUTHORED, OTHER] = [workflow('zeta', 'alpha'), workflow('alpha', 'zeta')];
const CANONICAL = canonicalJson(AUTHORED);
const keysOf = (body: string): readonly string[] =>
  Object.keys((JSON.parse(body) as { schema: object }).schema);

test('a blob is read where its content matches its address, and is damage where it does not', () => {
  expect(decodeBlob(sha256('{"a":1}'), '{"a":1}', digests)).toEqual(E.right({ a: 1 }));
  const hash = sha256('{"a":2}');
  expect(decodeBlob(hash, '{"a":1}', digests)).toEqual(damaged(hash));
});

describe('B4: a compiled workflow', () => {
  test('lies at the digest of its canonical form, with its keys as they came', () => {
    const { hash, body, canonical } = encodeBlob(AUTHORED, digests);
    expect([hash, canonical]).toEqual([sha256(CANONICAL), CANONICAL]);
    expect(encodeBlob(OTHER, digests).hash).toBe(hash);
    expect(keysOf(body)).toEqual(['zeta', 'alpha']);
    const read = decodeBlob(hash, body, digests);
    expect(JSON.stringify(E.isRight(read) && read.right)).toBe(JSON.stringify(AUTHORED));
    expect(decodeBlob(hash, CANONICAL, digests)).toEqual(E.right(AUTHORED));
  });

  test('is held to its address to the last byte but for the order of keys', () => {
    const { hash, body } = encodeBlob(AUTHORED, digests);
    for (const changed of [
      body.replace('"zeta":1', '"zeta":2'),
      body.replace('"zeta":1', '"zeta":1,"zeta":1'),
      body.replace('"zeta":1', '"zeta": 1'),
      body.replace('"zeta":1', '"zeta":1.0'),
      body.replace('zeta', '\\u007aeta'),
      `${body} `,
      body.slice(0, -1),
      JSON.stringify([AUTHORED]),
      '',
    ])
      expect(decodeBlob(hash, changed, digests)).toEqual(damaged(hash));
  });

  test('keeps the order that came first, but not one of earlier versions, nor a damaged text', () => {
    const [first, second] = [encodeBlob(AUTHORED, digests), encodeBlob(OTHER, digests)];
    expect(bodyToStore(first, undefined, digests)).toBe(first.body);
    expect(bodyToStore(second, first.body, digests)).toBe(first.body);
    expect(bodyToStore(first, CANONICAL, digests)).toBe(first.body);
    expect(bodyToStore(encodeBlob(JSON.parse(CANONICAL) as Json, digests), first.body, digests)).toBe(
      first.body,
    );
    expect(bodyToStore(second, first.body.replace('zeta', 'zet'), digests)).toBe(second.body);
  });

  test('whatever it holds comes back as it was', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), (members) => {
        const given = {
          ...(JSON.parse(JSON.stringify(members)) as object),
          formatVersion: 1,
          instructions: [],
        };
        const { hash, body } = encodeBlob(given, digests);
        const read = decodeBlob(hash, body, digests);
        expect(JSON.stringify(E.isRight(read) && read.right)).toBe(JSON.stringify(given));
      }),
    );
  });
});

test('B4: any other value is held to the canonical text itself', () => {
  const { hash, body } = encodeBlob({ b: 1, a: 2 }, digests);
  expect(body).toBe('{"a":2,"b":1}');
  expect(decodeBlob(hash, '{"b":1,"a":2}', digests)).toEqual(damaged(hash));
  expect(bodyToStore(encodeBlob({ a: 2, b: 1 }, digests), '{"b":1,"a":2}', digests)).toBe(body);
});
