import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type SessionEventBody, sessionStreamId } from '@workrail/event-log';
import { type SessionId, sessionId } from '@workrail/kernel';
import type { Store } from '@workrail/ports';
import { testDigests } from '@workrail/store-conformance';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../driver.ts';
import { openSqliteStore, type SqliteStoreOptions } from '../open.ts';
import { temporaryFolder } from './temporary-folder.ts';

export { valueFrom as right } from '@workrail/kernel/outcome';

export const SESSION: SessionId = sessionId('00000000-0000-7000-8000-000000000001');
export const AT = '2026-01-02T03:04:05.678Z';

export const observed = (value: string): SessionEventBody => ({
  kind: 'observation_recorded',
  data: { key: 'git_branch', value, confidence: 'high' },
});

/** A folder for one test, and a store in it that is closed and removed when the test ends. */
export async function storeFile(options: Partial<SqliteStoreOptions> = {}) {
  const folder = await temporaryFolder();
  const path = options.path ?? join(folder, 'data', 'workrail.db');
  const store = openSqliteStore({ path, digests: testDigests, ...options });
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { folder, path, store };
}

export const append = (store: Store, expectedVersion: number, values: readonly string[], session = SESSION) =>
  store.write((tx) =>
    tx.events.append(sessionStreamId(session), { expectedVersion, at: AT, events: values.map(observed) }),
  );

/** Asks the file itself, past the store. */
export function query<Row>(path: string, sql: string): Row[] {
  const database = openDatabase(path);
  try {
    return database.prepare(sql).all() as unknown[] as Row[];
  } finally {
    database.close();
  }
}
