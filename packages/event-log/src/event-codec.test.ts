import { createHash } from 'node:crypto';
import { type Digests, E } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import {
  EMPTY_STREAM,
  type EncodedEvent,
  eventCodec,
  MAX_CONTEXT,
  rememberingDecoder,
  type SessionEventBody,
  STREAM_TYPES,
  verifyChain,
  verifyRange,
} from './index.ts';
import { advanceBlocked, at, node, observed, SESSION } from './testing/log.ts';
import { sessionCodec } from './testing/session-codec.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Digests that count how often they are asked. */
function counting() {
  const count = { sha256: 0 };
  const digests: Digests = {
    sha256: (data) => Buffer.from(digests.sha256Hex(data), 'hex'),
    sha256Hex: (data) => {
      count.sha256 += 1;
      return createHash('sha256').update(data).digest('hex');
    },
    hmacSha256: () => new Uint8Array(32),
  };
  return { count, digests };
}
const { digests } = counting();
const { encode: encodeEvents, decode: decodeEvent } = sessionCodec(digests);

const encode = (...bodies: readonly SessionEventBody[]) => encodeEvents(EMPTY_STREAM, at(1), bodies);
const written = encode(...['a', 'b', 'c'].map((value) => observed('git_branch', value)));
const nth = (version: number): EncodedEvent => {
  const event = written[version - 1];
  if (event === undefined) throw new Error(`there is no event ${version}`);
  return event;
};
const [one, two, three] = [nth(1), nth(2), nth(3)];

const reasonOf = (outcome: ReturnType<typeof decodeEvent> | ReturnType<typeof verifyChain>) =>
  E.isLeft(outcome) ? outcome.left : undefined;

describe('events that are written', () => {
  test('are chained to the head and to each other, in canonical JSON under its digest', () => {
    const head = { version: 7, hash: 'h'.repeat(64).replaceAll('h', 'a') };
    const [first, second] = encodeEvents(head, at(2), [
      observed('git_branch', 'x'),
      observed('git_branch', 'y'),
    ]);
    expect(first?.event).toMatchObject({ schemaVersion: 1, version: 8, at: at(2), prev: head.hash });
    expect(second?.event).toMatchObject({ version: 9, prev: first?.hash });
    expect(first?.version).toBe(8);
    expect(first?.hash).toBe(sha256(first?.body ?? ''));
    expect(first?.body).toBe(
      `{"at":"${at(2)}","data":{"confidence":"high","key":"git_branch","value":"x"},"kind":"observation_recorded","prev":"${head.hash}","schemaVersion":1,"version":8}`,
    );
  });

  test('of none are none', () => expect(encode()).toEqual([]));

  test('are refused where they could not be read back, with the number of the event and the field', () => {
    const wrong = { kind: 'observation_recorded', data: { key: 'git_branch', value: 5 } } as never;
    expect(() => encode(observed('git_branch', 'a'), wrong)).toThrow(/^event 2: data\./);
  });
});

describe('an event that is read', () => {
  const withBody = (version: number, json: object) => {
    const body = JSON.stringify(json);
    return { version, body, hash: sha256(body) };
  };
  const said = JSON.parse(one.body) as Record<string, unknown>;

  test.each<[string, EncodedEvent, string]>([
    ['with another digest', { ...one, hash: two.hash }, 'its content does not match its digest'],
    ['under another number', { ...one, version: 2 }, 'it says that it is event 1'],
    [
      'of a newer schema',
      withBody(1, { ...said, schemaVersion: 2 }),
      'it was written by a newer version (kind "observation_recorded", event schema 2); update WorkRail to read it',
    ],
    [
      'of a newer schema and an unknown kind',
      withBody(1, { ...said, schemaVersion: 2, kind: 'x' }),
      'it was written by a newer version (kind "x", event schema 2); update WorkRail to read it',
    ],
    ['of an unknown kind', withBody(1, { ...said, kind: 'x' }), 'its kind "x" is not known to this version'],
    ['that is a list', withBody(1, []), 'it is not an object'],
  ])('%s is damage', (_, event, reason) => {
    expect(reasonOf(decodeEvent(event))).toEqual({ version: event.version, reason });
  });

  test('with a member too many is damage of the event itself, and further in of the place', () => {
    const reason = (json: object) => reasonOf(decodeEvent(withBody(1, json)))?.reason;
    expect(reason({ ...said, extra: 1 })).toMatch(/^event: .*extra/);
    expect(reason({ ...said, data: { ...(said.data as object), extra: 1 } })).toMatch(/^data: .*extra/);
  });

  test.each(['ledger', 'constructor', '__proto__', 'toString'])(
    'of a stream of the type %s, which is not known, is damage',
    (type) => {
      const codec = eventCodec(STREAM_TYPES, digests);
      const outcome = codec.decode(type as 'session', one);
      expect(reasonOf(outcome)).toEqual({
        version: 1,
        reason: `its stream is of the type "${type}", which is not known to this version`,
      });
      expect(() => codec.assertId({ type: type as 'session', id: SESSION })).toThrow(type);
      const batch = { at: at(1), events: [observed('git_branch', 'x')] };
      expect(() => codec.encode(type as 'session', EMPTY_STREAM, batch)).toThrow(type);
    },
  );

  test.each([0, '2', null])('of the schema %j, which there never was, is damage, too', (schemaVersion) => {
    const { reason } = reasonOf(decodeEvent(withBody(1, { ...said, schemaVersion }))) ?? {};
    expect(reason).toMatch(/^schemaVersion: /);
  });

  test('with what is longer than it can be is damage that says so, and no other damage does', () => {
    const withValue = (value: unknown) => ({ ...said, data: { ...(said.data as object), value } });
    const damageOf = (value: unknown) => reasonOf(decodeEvent(withBody(1, withValue(value))));
    expect(damageOf('x'.repeat(1_000_000))).toEqual({
      version: 1,
      reason: 'data.value: it is longer than any can be',
      oversized: true,
    });
    expect(damageOf(7)).not.toHaveProperty('oversized');
  });

  test('has a context of so many bytes at most', () => {
    const [blocked] = encode(advanceBlocked(node('r')));
    const { data, ...event } = JSON.parse(blocked?.body ?? '') as { readonly data: object };
    const withContext = (note: string) =>
      decodeEvent(withBody(1, { ...event, data: { ...data, contextDelta: { note } } }));
    const room = MAX_CONTEXT - '{"note":""}'.length;
    expect(E.isRight(withContext('x'.repeat(room)))).toBe(true);
    for (const text of ['x'.repeat(room + 1), 'é'.repeat(Math.ceil((room + 1) / 2))])
      expect(reasonOf(withContext(text))).toMatchObject({ oversized: true });
  });

  test('again is digested again, but not parsed again', () => {
    const { count, digests: counted } = counting();
    const decode = rememberingDecoder(sessionCodec(counted).decode, counted);
    const first = decode(one);
    const asked = count.sha256;
    const again = decode(one);
    expect(count.sha256).toBe(asked + 1);
    expect(E.isRight(again) && E.isRight(first) && again.right === first.right).toBe(true);
  });

  test('is remembered up to a length of 2048 characters', () => {
    const ofLength = (length: number): EncodedEvent => {
      const [empty] = encode(observed('git_branch', ''));
      const [event] = encode(observed('git_branch', 'x'.repeat(length - (empty?.body.length ?? 0))));
      if (event === undefined) throw new Error('there is an event');
      expect(event.body).toHaveLength(length);
      return event;
    };
    const isKept = (event: EncodedEvent) => {
      const decode = rememberingDecoder(decodeEvent, digests);
      const [first, again] = [decode(event), decode(event)];
      return E.isRight(first) && E.isRight(again) && first.right === again.right;
    };
    expect([isKept(ofLength(2_048)), isKept(ofLength(2_049))]).toEqual([true, false]);
  });
});

describe('a chain', () => {
  const after = { version: one.version, hash: one.hash };

  test.each<[string, Parameters<typeof verifyChain>[0], readonly EncodedEvent[], object | undefined]>([
    ['from its beginning', EMPTY_STREAM, [one, two, three], undefined],
    ['behind an event that is known', after, [two, three], undefined],
    ['from anywhere, where nothing is known', undefined, [two, three], undefined],
    ['of nothing', after, [], undefined],
    ['that begins too late', EMPTY_STREAM, [two], { version: 1, reason: 'it is missing' }],
    ['with a hole behind what is known', after, [three], { version: 2, reason: 'it is missing' }],
    ['with a hole in it', undefined, [one, three], { version: 2, reason: 'it is missing' }],
    ['that repeats an event', undefined, [one, one], { version: 2, reason: 'it is missing' }],
    [
      'behind another event than the known one',
      { ...after, hash: two.hash },
      [two],
      { version: 2, reason: 'it does not follow from the event before it' },
    ],
  ])('%s', (_, before, events, damage) => {
    const outcome = verifyChain(before, events, decodeEvent);
    expect(reasonOf(outcome)).toEqual(damage);
    if (E.isRight(outcome))
      expect(outcome.right.map(({ version }) => version)).toEqual(events.map(({ version }) => version));
  });
});

describe('a range', () => {
  const head = { version: 3, hash: three.hash };
  const verify = (from: number, limit: number, events: readonly EncodedEvent[], end = head) =>
    reasonOf(verifyRange(end, { from, limit }, events, decodeEvent));
  const missing = (version: number) => ({ version, reason: 'it is missing' });

  test('that ends before the head does not have to be the head', () => {
    expect(verify(1, 2, [one, two])).toBeUndefined();
    expect(verify(1, 2, [one, two], { version: 3, hash: null as never })).toBeUndefined();
  });

  test('has to be there to its end, which is the head or the limit', () => {
    expect(verify(1, 3, [one, two])).toEqual(missing(3));
    expect(verify(1, 9, [one, two])).toEqual(missing(3));
    expect(verify(2, 1, [])).toEqual(missing(2));
    expect(verify(2, 2, [one, two])).toEqual(missing(2));
    expect(verify(4, 1, [])).toBeUndefined();
    expect(verify(9, 1, [])).toBeUndefined();
    expect(verify(1, -1, [])).toBeUndefined();
  });

  test('ends at the head: behind it nothing may lie, and it is the very event', () => {
    expect(verify(1, 3, [one, two, three], { version: 2, hash: two.hash })).toEqual({
      version: 3,
      reason: 'it comes after the end of its session',
    });
    expect(verify(3, 1, [three], { version: 3, hash: two.hash })).toEqual({
      version: 3,
      reason: 'it is not the last event that was appended',
    });
  });

  test('from the first event on has to begin a session, and from another one has not', () => {
    const [second] = encodeEvents({ version: 0, hash: one.hash }, at(1), [observed('git_branch', 'b')]);
    if (second === undefined) throw new Error('there is an event');
    expect(verify(1, 1, [second], { version: 1, hash: second.hash })).toEqual({
      version: 1,
      reason: 'it does not follow from the event before it',
    });
    expect(verify(2, 2, [two, three])).toBeUndefined();
  });
});
