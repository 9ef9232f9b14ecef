import { STREAM_TYPES, sessionStreamId } from '@workrail/event-log';
import { E } from '@workrail/kernel';
import type { Store } from '@workrail/ports';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryHistory, type Batch } from '../arbitrary-history.ts';
import { AT, session } from '../events.ts';
import { compare, type ExpectedStore, emptyExpectation, expectEvents } from '../expected-store.ts';
import { left, type MakeStore, right } from '../harness.ts';

const RUNS = { numRuns: process.env.WORKRAIL_LONG === '1' ? 30 : 10 };

export function historiesSuite(makeStore: MakeStore): void {
  test('every answer is what the events say, before and after a rebuild and a reopening', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryHistory, async (history) => {
        const { store, reopen, damage, dispose } = await makeStore(STREAM_TYPES);
        try {
          const expected = emptyExpectation();
          for (const batch of history) await perform(store, batch, expected);
          await expectAnswers(store, expected);
          const events = [...expected.streams.values()].flat().length;
          expect(await right(store.rebuildReadModel())).toEqual({ events, rebuilt: false });
          await damage.clearReadModel();
          expect(await right(store.rebuildReadModel())).toEqual({
            events,
            rebuilt: events > 0 && hasRows(expected),
          });
          await expectAnswers(store, expected);
          expect(await right(store.rebuildReadModel())).toEqual({ events, rebuilt: false });
          await expectAnswers(await reopen(), expected);
        } finally {
          await dispose();
        }
      }),
      RUNS,
    );
  });

  test('appending at once and appending in parts give the same log and the same answers', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryHistory, async (history) => {
        const [parts, whole] = [await makeStore(STREAM_TYPES), await makeStore(STREAM_TYPES)];
        try {
          const [inParts, atOnce] = [emptyExpectation(), emptyExpectation()];
          const kept = history.filter((batch) => !batch.fails);
          for (const { session: n, events } of kept) {
            for (const event of events)
              await perform(parts.store, { session: n, events: [event], fails: false }, inParts);
          }
          for (const n of new Set(kept.map((batch) => batch.session))) {
            const events = kept.filter((batch) => batch.session === n).flatMap((batch) => batch.events);
            await perform(whole.store, { session: n, events, fails: false }, atOnce);
          }
          expect(new Map(atOnce.streams)).toEqual(inParts.streams);
          await expectAnswers(whole.store, inParts);
          await expectAnswers(parts.store, atOnce);
        } finally {
          await Promise.all([parts.dispose(), whole.dispose()]);
        }
      }),
      RUNS,
    );
  });
}

const hasRows = (expected: ExpectedStore): boolean =>
  [...expected.streams.values()].flat().some(({ kind }) => kind !== 'observation_recorded');

async function perform(store: Store, { session: n, events, fails }: Batch, expected: ExpectedStore) {
  const sessionId = session(n);
  const expectedVersion = expected.streams.get(sessionId)?.length ?? 0;
  const write = store.write((tx) => async () => {
    const appended = await right(
      tx.events.append(sessionStreamId(sessionId), { expectedVersion, at: AT, events }),
    );
    return fails ? E.left('failed') : E.right(appended);
  });
  if (fails) expect(await left(write)).toBe('failed');
  else expectEvents(expected, sessionId, await right(write));
}

async function expectAnswers(store: Store, expectation: ExpectedStore): Promise<void> {
  const { answered, expected } = await right(store.read(compare(expectation)));
  expect(answered).toEqual(expected);
}
