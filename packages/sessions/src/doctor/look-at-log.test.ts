import type { SessionEvent } from '@workrail/event-log';
import { E, O, type SessionId, sessionId } from '@workrail/kernel';
import type { DatabaseLook } from '@workrail/ports';
import { parseCompiledWorkflow } from '@workrail/workflow-compiler/compiled';
import { expect, test } from 'vitest';
import { lookAtLog } from './look-at-log.ts';

const idOf = (n: number): SessionId => sessionId(`00000000-0000-7000-8000-${String(n).padStart(12, '0')}`);

/** Sessions of so many events each, the latest first; those of `broken` have none at their ends. */
function database(lengths: readonly number[], broken: readonly number[] = []) {
  const sessions = lengths.map((_, index) => idOf(index));
  const read: number[] = [];
  const versionOf = (id: SessionId): number => lengths[sessions.indexOf(id)] ?? 0;
  const events: DatabaseLook['events'] = {
    head:
      ({ id }) =>
      async () =>
        E.right({ version: versionOf(id as string as SessionId), hash: '' }),
    read:
      (stream, { from, limit }) =>
      async () => {
        const id = stream.id as string as SessionId;
        if (broken.includes(sessions.indexOf(id)))
          return E.left({ _tag: 'DamagedEventError', stream, version: from, reason: 'it is missing' });
        const count = Math.min(limit, versionOf(id) - from + 1);
        read.push(count);
        return E.right(
          Array.from(
            { length: count },
            (_, index): SessionEvent => ({
              schemaVersion: 1,
              version: from + index,
              at: '2026-01-01T00:00:00.000Z',
              prev: null,
              kind: 'session_started',
              data: { sessionId: id },
            }),
          ),
        );
      },
  };
  const look: DatabaseLook = {
    events,
    blobs: { get: () => async () => E.right(O.none) },
    latest: (limit) => async () => E.right({ all: lengths.length, sessions: sessions.slice(0, limit) }),
    pages: () => async () => E.right(['a page']),
    eventsBehind: () => async () => E.right(7),
  };
  return { look, read };
}

const looked = async (look: DatabaseLook, withPages = true, withSearch = true) => {
  const outcome = await lookAtLog({ withPages, withSearch, judge: parseCompiledWorkflow })(look)();
  if (E.isLeft(outcome)) throw new Error(outcome.left._tag);
  return outcome.right;
};

test('sessions are gone over whole until that is much, then their ends are looked at', async () => {
  const { look, read } = database([1_200, 3_000, 4_000, 800, 2]);
  expect(await looked(look)).toEqual({
    all: 5,
    whole: 3,
    ends: 2,
    events: 5_000,
    damaged: [],
    pages: ['a page'],
    behind: 7,
  });
  expect(read.reduce((sum, count) => sum + count, 0)).toBeLessThan(5_100);
});

test('of very many the latest are looked at', async () => {
  const { look } = database(Array.from({ length: 700 }, () => 1));
  expect(await looked(look, false, false)).toMatchObject({
    all: 700,
    whole: 500,
    ends: 0,
    pages: undefined,
    behind: undefined,
  });
});

test('damage is found in whole sessions and at the ends of others', async () => {
  const { look } = database([10, 6_000, 10], [0, 1]);
  const { damaged, whole, ends } = await looked(look);
  expect(damaged.map((one) => one.sessionId)).toEqual([idOf(0), idOf(1)]);
  expect({ whole, ends }).toEqual({ whole: 2, ends: 1 });
});
