import { createHmac } from 'node:crypto';
import { toHex } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { systemClock } from './clock.ts';
import { nodeDigests } from './digests.ts';
import { systemEntropy } from './entropy.ts';

const UTF8 = new TextEncoder();

test('SHA-256 of text is that of its UTF-8 bytes', () => {
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(nodeDigests.sha256Hex('abc')).toBe(abc);
  expect(toHex(nodeDigests.sha256('abc'))).toBe(abc);
  expect(nodeDigests.sha256('é…😀')).toEqual(nodeDigests.sha256(UTF8.encode('é…😀')));
});

test('HMAC-SHA256 gives the result of RFC 4231, case 2', () => {
  const mac = nodeDigests.hmacSha256(UTF8.encode('Jefe'), UTF8.encode('what do ya want for nothing?'));
  expect(toHex(mac)).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
});

test('HMAC-SHA256 is that of Node for keys and messages of every length around a block', () => {
  for (let key = 0; key <= 130; key += 1)
    for (const message of [0, 1, 16, 55, 56, 63, 64, 65, 200]) {
      const [secret, text] = [systemEntropy.bytes(key), systemEntropy.bytes(message)];
      const expected = createHmac('sha256', secret).update(text).digest('hex');
      expect(toHex(nodeDigests.hmacSha256(secret, text)), `${key} ${message}`).toBe(expected);
    }
});

test('a code asked for again is the same one, and changing an answer changes no later one', () => {
  const [key, other] = [UTF8.encode('one key'), UTF8.encode('another key')];
  for (const message of [UTF8.encode('short'), new Uint8Array(100).fill(7)]) {
    const mac = nodeDigests.hmacSha256(key, message);
    const expected = toHex(mac);
    mac.fill(0);
    const again = nodeDigests.hmacSha256(key, message);
    expect(toHex(again)).toBe(expected);
    again.fill(0);
    expect(toHex(nodeDigests.hmacSha256(key, message))).toBe(expected);
    expect(toHex(nodeDigests.hmacSha256(other, message))).not.toBe(expected);
  }
});

test('results are plain arrays that own their memory', () => {
  for (const bytes of [nodeDigests.sha256(''), systemEntropy.bytes(32)]) {
    expect(Object.getPrototypeOf(bytes)).toBe(Uint8Array.prototype);
    expect(bytes.buffer.byteLength).toBe(32);
  }
});

test('the clock gives UTC to the millisecond', () => {
  expect(systemClock.now()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('UUIDs are of version 7, differ, and rise', () => {
  const ids = Array.from({ length: 1_000 }, systemEntropy.uuid);
  expect(
    ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toBe(true);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(1_000);
});
