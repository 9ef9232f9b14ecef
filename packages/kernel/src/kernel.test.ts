import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as kernel from './index.ts';
import {
  canonicalJson,
  decodeBase32,
  encodeBase32,
  jsonLength,
  jsonPrefix,
  utf8Length,
  valueAtPath,
} from './index.ts';

const digests: kernel.Digests = {
  sha256: (data) => createHash('sha256').update(data).digest(),
  sha256Hex: (data) => createHash('sha256').update(data).digest('hex'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
};

describe('kernel', () => {
  it('exports these names', () => {
    expect(Object.keys(kernel).sort()).toMatchSnapshot();
  });

  it('encodes bytes to base32 and back, one text for each value', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const text = encodeBase32(bytes);
        expect(decodeBase32(text)).toEqual(bytes);
        expect(decodeBase32(text.toUpperCase())).toEqual(bytes);
      }),
    );
    expect(decodeBase32('01')).toBeUndefined();
    expect(decodeBase32('il')).toBeUndefined();
  });

  it('counts UTF-8 and JSON as encoders do, and cuts between characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(60), (text, limit) => {
        expect(utf8Length(text)).toBe(Buffer.byteLength(text));
        const prefix = jsonPrefix(text, limit);
        expect(jsonLength(text)).toBe(Buffer.byteLength(JSON.stringify(text)) - 2);
        expect(text.startsWith(prefix)).toBe(true);
        expect(jsonLength(prefix)).toBeLessThanOrEqual(limit);
        const next = String.fromCodePoint(text.codePointAt(prefix.length) ?? 0);
        if (prefix.length < text.length) expect(jsonLength(prefix + next)).toBeGreaterThan(limit);
      }),
    );
  });

  it('gives one text for a value, however its keys are ordered', () => {
    expect(canonicalJson({ b: 1, a: { d: 2, c: [3, { f: 1, e: 0 }] } })).toBe(
      '{"a":{"c":[3,{"e":0,"f":1}],"d":2},"b":1}',
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).toReversed());
        expect(canonicalJson(reversed)).toBe(canonicalJson(value));
      }),
    );
  });

  it.each([
    ['a.b', 1],
    ['list.length', 2],
    ['list.1', 'y'],
    ['list.01', undefined],
    ['list.x', undefined],
    ['text.length', 3],
    ['constructor', undefined],
    ['a.constructor.name', undefined],
    ['missing.deeper', undefined],
    ['dotted.key', true],
  ])('finds %s', (path, expected) => {
    const root = { a: { b: 1 }, list: ['x', 'y'], text: 'abc', 'dotted.key': true };
    expect(valueAtPath(root, path)).toEqual(expected);
  });

  it('replaces what is no character before it is stored', () => {
    const cut = { 'k\ud800': ['a\udc00', { b: '😀' }], n: 1 };
    expect(kernel.wellFormed(cut)).toEqual({ 'k\ufffd': ['a\ufffd', { b: '😀' }], n: 1 });
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (text) => canonicalJson({ text: kernel.wellFormed(text) }) !== '',
      ),
    );
  });

  it('names attempts so that they lead back to their node', () => {
    const run = kernel.runId('0190a000-0000-7000-8000-000000000000');
    const root = kernel.rootNode(run, digests);
    const attempt = kernel.firstAttempt(root);
    expect(kernel.nodePart(kernel.handleBytes(attempt))).toEqual(kernel.handleBytes(root).slice(0, 4));
    const child = kernel.childNode(run, root, attempt, digests);
    expect(child).toBe(kernel.childNode(run, root, attempt, digests));
    expect(child).not.toBe(root);
    expect(kernel.retryAttempt(root, attempt, digests)).not.toBe(attempt);
    expect(child).toMatch(kernel.HANDLE_PATTERN);
  });

  it.each([
    ['ackToken', ['stateToken', 'ackToken'], 'ackToken'],
    ['acktokn', ['stateToken', 'ackToken'], 'ackToken'],
    ['wr.code-reviw', ['wr.code-review', 'wr.bug-investigation'], 'wr.code-review'],
    ['wr.bug-investigation', ['wr.code-review', 'wr.bug-investigations'], 'wr.bug-investigations'],
    ['zzzzzz', ['stateToken', 'ackToken'], undefined],
  ])('suggests for %s', (given, candidates, expected) => {
    expect(kernel.didYouMean(given, candidates)).toBe(expected);
  });

  it.each([
    ['', 'abc', 3],
    ['type', 'type', 0],
    ['tpye', 'type', 1],
    ['abcd', 'abdc', 1],
    ['abcdef', 'badcfe', 3],
    ['aabb', 'abab', 1],
    ['abcdxy', 'bacdyx', 2],
    ['required', 'require', 1],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
  ])('counts the edits between "%s" and "%s"', (left, right, edits) => {
    expect(kernel.editDistance(left, right)).toBe(edits);
    expect(kernel.editDistance(right, left)).toBe(edits);
  });
});
