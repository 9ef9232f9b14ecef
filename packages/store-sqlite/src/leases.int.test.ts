import { sessionStreamId } from '@workrail/event-log';
import { O, runId } from '@workrail/kernel';
import { testDigests } from '@workrail/store-conformance';
import { expect, test } from 'vitest';
import { openSqliteStore } from './open.ts';
import { takeLeases } from './testing/run-children.ts';
import { runStarted } from './testing/run-events.ts';
import { AT, right, SESSION, storeFile } from './testing/store-file.ts';

const RUN = runId('00000000-0000-7000-8000-000000000002');

async function startedRun() {
  const file = await storeFile();
  const batch = { expectedVersion: 0, at: AT, events: [runStarted(RUN)] };
  await right(file.store.write((tx) => tx.events.append(sessionStreamId(SESSION), batch)));
  return file;
}

test('four processes that want a run’s lease at once have it one after the other', async () => {
  const { store, path } = await startedRun();
  const [processes, leases] = [4, 8];
  const jobs = Array.from({ length: processes }, (_, n) => ({ path, run: RUN, owner: `${n}`, leases }));
  const outcomes = await takeLeases(jobs);
  expect(outcomes.map(({ lost }) => lost)).toEqual(jobs.map(() => 0));
  const generations = outcomes.flatMap(({ generations: own }) => own).toSorted((left, right) => left - right);
  // No generation was given twice, and none was passed over.
  expect(generations).toEqual(Array.from({ length: processes * leases }, (_, i) => i + 1));
  expect(await right(store.read((tx) => tx.leases.lease(RUN)))).toEqual(O.none);
});

test('of two connections the second gets no lease while the first one’s goes on', async () => {
  const { store, path } = await startedRun();
  const other = openSqliteStore({ path, digests: testDigests });
  const wanted = (owner: string) => ({ owner, now: AT, endsAt: '2026-01-02T03:05:05.678Z' });
  const [one, two] = await Promise.all([
    right(store.write((tx) => tx.leases.take(RUN, wanted('one')))),
    right(other.write((tx) => tx.leases.take(RUN, wanted('two')))),
  ]);
  expect([one, two].filter(O.isSome)).toHaveLength(1);
  const seen = await right(other.read((tx) => tx.leases.lease(RUN)));
  expect([one, two].find(O.isSome)).toEqual(seen);
  await other.close();
});
