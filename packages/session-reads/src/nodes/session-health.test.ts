import { EMPTY_STREAM, type StreamHead } from '@workrail/event-log';
import { type SessionId, sessionId, TE } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import { beforeEach, describe, expect, test } from 'vitest';
import { sessionHealth } from './session-health.ts';

const ONE = sessionId('00000000-0000-7000-8000-000000000001');
const TWO = sessionId('00000000-0000-7000-8000-000000000002');

/** A store that says how long sessions are, and notes which of their events were read. */
const log = {
  removals: 0,
  versions: new Map<SessionId, number>(),
  damaged: undefined as number | undefined,
  reads: [] as (readonly [from: number, to: number])[],
};

const head = (session: SessionId): StreamHead => {
  const version = log.versions.get(session) ?? 0;
  return version === 0 ? EMPTY_STREAM : { version, hash: 'h' };
};

const tx = {
  events: {
    removals: () => TE.right(log.removals),
    head: ({ id }: { readonly id: SessionId }) => TE.right(head(id)),
    read: (
      { id: session }: { readonly id: SessionId },
      { from, limit }: { readonly from: number; readonly limit: number },
    ) => {
      const to = from + limit - 1;
      log.reads.push([from, to]);
      return log.damaged === undefined || log.damaged < from || log.damaged > to
        ? TE.right([])
        : TE.left<StoreError>({
            _tag: 'DamagedEventError',
            stream: { type: 'session', id: session },
            version: log.damaged,
            reason: 'it is missing',
          });
    },
  },
} as unknown as ReadTransaction;

/** What was read for a check of a session that has so many events. */
async function readFor(health: ReturnType<typeof sessionHealth>, version: number, session = ONE) {
  log.versions.set(session, version);
  log.reads.length = 0;
  expect(await health.check(tx, session)()).toEqual({ _tag: 'Right', right: head(session) });
  return [...log.reads];
}

beforeEach(() => {
  log.removals = 0;
  log.versions.clear();
  log.damaged = undefined;
});

describe('a session', () => {
  test('is looked at when it is first met, and later only from the last event that was seen', async () => {
    const health = sessionHealth([]);
    expect(await readFor(health, 3)).toEqual([[1, 3]]);
    expect(await readFor(health, 3)).toEqual([]);
    expect(await readFor(health, 5)).toEqual([[3, 5]]);
    expect(await readFor(health, 6)).toEqual([[5, 6]]);
    expect(await readFor(health, 2, TWO)).toEqual([[1, 2]]);
  });

  test.each([
    [500, 1],
    [501, 2],
    [2_000, 1_501],
  ])('of %i events is first looked at from event %i on', async (version, from) => {
    expect(await readFor(sessionHealth([]), version)).toEqual([[from, version]]);
  });

  test('that grew by thousands is looked at by its last five hundred events', async () => {
    const health = sessionHealth([]);
    await readFor(health, 3);
    expect(await readFor(health, 3_000)).toEqual([[2_501, 3_000]]);
  });

  test('of one event is read once', async () => {
    const health = sessionHealth([]);
    expect(await readFor(health, 1)).toEqual([[1, 1]]);
    expect(await readFor(health, 1)).toEqual([]);
  });

  test('is not read again for what this process wrote itself', async () => {
    const health = sessionHealth([]);
    await readFor(health, 3);
    health.wrote(ONE, 3, 5);
    expect(await readFor(health, 5)).toEqual([]);
  });

  test('is read where somebody else wrote before this process did', async () => {
    const health = sessionHealth([]);
    await readFor(health, 3);
    health.wrote(ONE, 4, 5);
    expect(await readFor(health, 5)).toEqual([[3, 5]]);
    const other = sessionHealth([]);
    other.wrote(ONE, 3, 5);
    expect(await readFor(other, 5)).toEqual([[1, 5]]);
  });

  test('that is damaged is refused, and looked at anew the next time', async () => {
    const health = sessionHealth([]);
    await readFor(health, 2);
    log.versions.set(ONE, 4);
    log.damaged = 3;
    for (let n = 0; n < 2; n += 1)
      expect(await health.check(tx, ONE)()).toMatchObject({
        left: { _tag: 'DamagedEventError', version: 3 },
      });
    log.damaged = undefined;
    expect(await readFor(health, 4)).toEqual([[2, 4]]);
  });
});

describe('a removal, of whichever session', () => {
  test('makes all forget what they remember, once', async () => {
    const forgotten = [0, 0];
    const health = sessionHealth(
      forgotten.map((_, n) => ({
        forget: () => {
          forgotten[n] = (forgotten[n] ?? 0) + 1;
        },
      })),
    );
    await readFor(health, 3);
    await readFor(health, 2, TWO);
    expect(forgotten).toEqual([0, 0]);
    log.removals = 1;
    expect(await readFor(health, 3)).toEqual([[1, 3]]);
    expect(await readFor(health, 2, TWO)).toEqual([[1, 2]]);
    expect(await readFor(health, 3)).toEqual([]);
    expect(forgotten).toEqual([1, 1]);
  });

  test('makes a session be looked at anew where another one, longer by an event, came in its place', async () => {
    const health = sessionHealth([]);
    await readFor(health, 3);
    log.removals = 1;
    log.damaged = 1;
    log.versions.set(ONE, 4);
    expect(await health.check(tx, ONE)()).toMatchObject({ left: { version: 1 } });
  });
});
