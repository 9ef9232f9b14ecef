import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type SessionEventBody, sessionStreamId } from '@workrail/event-log';
import { sessionId } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import { openSqliteStore } from '@workrail/store-sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { right, seededEntropy } from '../harness/in-process.ts';
import { AT, folderForTest } from '../session-bundles/machine.ts';
import { dashboardOf } from './dashboard-world.ts';

/** What the store waits for a lock: as long as whoever waits for this one. */
const LOCKED_MS = 120_000;

const titled = (n: number, title: string): readonly [ReturnType<typeof sessionId>, SessionEventBody] => {
  const id = sessionId(`00000000-0000-7000-8000-00000000000${n}`);
  return [id, { kind: 'session_started', data: { sessionId: id, title } }];
};

test('neither list nor search waits for a program that holds the lock, and both have what was begun before', async () => {
  const folder = folderForTest();
  const path = join(folder, 'data', 'workrail.db');
  const store = openSqliteStore({ path, digests: nodeDigests, busyTimeoutMs: LOCKED_MS });
  const begin = async (n: number, title: string) => {
    const [id, event] = titled(n, title);
    right(
      await store.write((tx) =>
        tx.events.append(sessionStreamId(id), { expectedVersion: 0, at: AT, events: [event] }),
      )(),
    );
  };
  await begin(1, 'found before');
  const dashboard = dashboardOf({
    folder,
    host: { store, files: new Map(), entropy: seededEntropy(1) },
  });
  const titles = async (text?: string) => {
    const query = text === undefined ? { limit: 9 } : { limit: 9, text };
    return right(await dashboard.listSessions(query)()).sessions.map(({ title }) => title);
  };
  expect(await titles('found')).toEqual(['found before']);
  await begin(2, 'found meanwhile');

  const other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  onTestFinished(async () => {
    other.close();
    await dashboard.close();
  });
  const before = performance.now();
  expect(await titles()).toEqual(['found meanwhile', 'found before']);
  expect(await titles('found')).toEqual(['found meanwhile', 'found before']);
  expect(right(await dashboard.listChoices()())).toEqual({ workspaces: [], workflows: [], branches: [] });
  expect(performance.now() - before).toBeLessThan(LOCKED_MS / 2);
  other.exec('ROLLBACK');
});
