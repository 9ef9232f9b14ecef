import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type SessionEventBody, sessionStreamId } from '@workrail/event-log';
import { type JsonObject, sessionId } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import type { Store } from '@workrail/ports';
import { openMemoryStore } from '@workrail/store-memory';
import { openSqliteStore } from '@workrail/store-sqlite';
import { expect, onTestFinished } from 'vitest';
import { right } from '../harness/in-process.ts';
import { blobsIn, decodeLog, eventsIn, type RecordedEvent } from './decode-log.ts';
import type { History } from './history.ts';
import type { Placed } from './projection.ts';

export async function databaseFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'workrail-histories-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'workrail.db');
}

function sqliteStore(path: string): Store {
  const store = openSqliteStore({ path, digests: nodeDigests });
  onTestFinished(() => store.close());
  return store;
}

export const append = async (store: Store, { sessionId, event }: Placed): Promise<void> => {
  const { at, version, kind, data } = event;
  const events = [{ kind, data } as SessionEventBody];
  right(
    await store.write((tx) =>
      tx.events.append(sessionStreamId(sessionId), { expectedVersion: version - 1, at, events }),
    )(),
  );
};

export async function putBlobs(store: Store, { log }: History): Promise<void> {
  for (const { blob, body } of blobsIn(log)) {
    const value = JSON.parse(body) as JsonObject;
    expect(right(await store.write((tx) => tx.blobs.put(value))())).toBe(blob);
  }
}

async function appendAll(store: Store, history: History): Promise<void> {
  await putBlobs(store, history);
  for (const placed of right(decodeLog(history.log))) await append(store, placed);
  expect(right(await store.rebuildReadModel()())).toMatchObject({ rebuilt: false });
}

/** Puts a log into a file as its own version left it there, byte by byte; today's code derives the rest. */
export async function restore(path: string, { log }: History): Promise<Store> {
  const store = sqliteStore(path);
  right(await store.read((tx) => tx.events.head(sessionStreamId(sessionId('none'))))());
  const database = new DatabaseSync(path);
  for (const { blob, body } of blobsIn(log)) {
    database.prepare('INSERT INTO blobs (hash, body) VALUES (?, ?)').run(Buffer.from(blob, 'hex'), body);
  }
  for (const event of eventsIn(log)) insertEvent(database, event);
  database.close();
  return store;
}

function insertEvent(database: DatabaseSync, { sessionId: id, version, hash, body }: RecordedEvent): void {
  const bytes = Buffer.from(hash, 'hex');
  const run = (sql: string, ...values: readonly (string | number | Uint8Array)[]) =>
    database.prepare(sql).run(...values);
  run(
    `INSERT INTO streams (stream_id, head, head_hash) VALUES (?, ?, ?)
     ON CONFLICT (stream_id) DO UPDATE SET head = excluded.head, head_hash = excluded.head_hash`,
    ...[id, version, bytes],
  );
  run(
    'INSERT INTO events (stream, version, hash, body) SELECT id, ?, ?, ? FROM streams WHERE stream_id = ?',
    ...[version, bytes, body, id],
  );
}

/** Puts one more event behind a session's end, as another program might. */
export function appendRaw(path: string, event: RecordedEvent): void {
  const database = new DatabaseSync(path);
  insertEvent(database, event);
  database.close();
}

type Replayed = (history: History) => Promise<Store>;

export const STORES: readonly (readonly [name: string, replay: Replayed])[] = [
  [
    'in memory',
    async (history) => {
      const store = openMemoryStore({ digests: nodeDigests });
      await appendAll(store, history);
      return store;
    },
  ],
  [
    'on disk',
    async (history) => {
      const store = sqliteStore(await databaseFile());
      await appendAll(store, history);
      return store;
    },
  ],
  [
    'on disk, as it was left there',
    async (history) => {
      const store = await restore(await databaseFile(), history);
      const events = eventsIn(history.log).length;
      expect(right(await store.rebuildReadModel()())).toEqual({ events, rebuilt: true });
      return store;
    },
  ],
];

export const EMPTY_STORES: readonly (readonly [name: string, open: () => Promise<Store>])[] = [
  ['in memory', async () => openMemoryStore({ digests: nodeDigests })],
  ['on disk', async () => sqliteStore(await databaseFile())],
];
