import { createHash } from 'node:crypto';
import { type Digests, E } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { EMPTY_STREAM, type StreamHead } from './event-codec.ts';
import type { SessionEventBody } from './index.ts';
import { sessionCodec } from './testing/session-codec.ts';
import { verifyRange } from './verify-stream.ts';

const digests: Digests = {
  sha256: (data) => createHash('sha256').update(data).digest(),
  sha256Hex: (data) => createHash('sha256').update(data).digest('hex'),
  hmacSha256: () => new Uint8Array(32),
};

const observed = (value: string): SessionEventBody => ({
  kind: 'observation_recorded',
  data: { key: 'git_branch', value, confidence: 'high' },
});

const { encode, decode } = sessionCodec(digests);
const encoded = encode(EMPTY_STREAM, '2026-01-02T03:04:05.678Z', ['a', 'b', 'c', 'd'].map(observed));
const hashOf = (version: number) => encoded[version - 1]?.hash ?? null;
const head: StreamHead = { version: 4, hash: hashOf(4) };

describe('a range that is whole', () => {
  test.each([
    [1, 10, [1, 2, 3, 4]],
    [1, 2, [1, 2]],
    [3, 2, [3, 4]],
    [5, 2, []],
    [2, 0, []],
  ])('from %i, at most %i', (from, limit, versions) => {
    const rows = encoded.filter(({ version }) => versions.includes(version));
    const events = verifyRange(head, { from, limit }, rows, decode);
    expect(
      E.map((list: readonly { version: number }[]) => list.map(({ version }) => version))(events),
    ).toEqual(E.right(versions));
  });
});

describe('a range that is not', () => {
  const without = (version: number) => encoded.filter((event) => event.version !== version);
  const all = { from: 1, limit: 10 };

  test.each([1, 2, 3, 4])('misses event %i', (version) => {
    const missing = E.left({ version, reason: 'it is missing' });
    expect(verifyRange(head, all, without(version), decode)).toEqual(missing);
    expect(verifyRange(head, { from: version, limit: 1 }, [], decode)).toEqual(missing);
  });

  test('ends in an event that the head does not speak of', () => {
    const other = { version: 4, hash: hashOf(3) };
    expect(verifyRange(other, all, encoded, decode)).toMatchObject(E.left({ version: 4 }));
    const shorter = { version: 3, hash: hashOf(3) };
    expect(verifyRange(shorter, all, encoded, decode)).toMatchObject(E.left({ version: 4 }));
  });

  test('starts with an event that claims a predecessor', () => {
    const second = encoded.slice(1, 2).map((event) => ({ ...event, version: 1 }));
    expect(verifyRange({ version: 1, hash: hashOf(2) }, all, second, decode)).toMatchObject(
      E.left({ version: 1 }),
    );
  });
});
