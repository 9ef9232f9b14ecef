import { on } from 'node:events';
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { nodeDigests } from '@workrail/node-host';
import { openSqliteStore } from '@workrail/store-sqlite';
import { addSessions, EVENTS, type Kind, type Range } from './add-sessions.ts';
import { endOf, openWhole, type Part, TOGETHER } from './part.ts';
import type { Share } from './part-worker.ts';

/** Neighbouring sessions whose terms the store keeps in common rows. */
const BLOCK = 256;
/** Large enough to write few rows twice, and small enough for all indexes of a part to stay in memory. */
const PART = 4 * BLOCK;
/** More would only wait for the thread that copies. */
const THREADS = 8;
/** What a part is made of lives longer than Node expects of new objects. */
const YOUNG_MB = 64;

/**
 * Grows a store from `from` to `to` sessions. The store's own code writes all of them, in parts of whole blocks
 * that several threads build at the same time; this thread copies their rows together.
 */
export async function growStore(
  path: string,
  { from, to }: Range,
  kind: Kind,
  progress: (what: string) => void,
): Promise<void> {
  const first = Math.min(to, from + openInBlock(path));
  const store = openSqliteStore({ path, digests: nodeDigests });
  await addSessions(store, { from, to: first }, kind);
  await store.close();
  const parts = partsOf(path, { from: first, to });
  const workers = startWorkers(parts, kind);
  const whole = openWhole(path);
  for (let start = 0; start < parts.length; start += TOGETHER) {
    const built = parts.slice(start, start + TOGETHER);
    for (const i of built.keys()) await workers[(start + i) % workers.length]?.next();
    whole.add(built);
    progress(`${built.at(-1)?.sessions.to} sessions`);
  }
  whole.close();
  settle(path);
}

/** How many sessions have room in the block of the latest one. */
function openInBlock(path: string): number {
  const database = new DatabaseSync(path);
  const { stream } = endOf(database);
  database.close();
  return (BLOCK - (stream % BLOCK)) % BLOCK;
}

function partsOf(path: string, { from, to }: Range): readonly Part[] {
  const database = new DatabaseSync(path);
  const { stream, position } = endOf(database);
  database.close();
  return Array.from({ length: Math.ceil((to - from) / PART) }, (_, i) => ({
    path: `${path}-part-${i}`,
    sessions: { from: from + i * PART, to: Math.min(to, from + (i + 1) * PART) },
    stream: stream + i * PART,
    position: position + i * PART * EVENTS,
  }));
}

/** Threads that take the parts in turn; each gives a message for each of its parts. */
function startWorkers(parts: readonly Part[], kind: Kind): readonly AsyncIterator<unknown>[] {
  const count = Math.min(parts.length, availableParallelism(), THREADS);
  return Array.from({ length: count }, (_, nth) => {
    const share: Share = { parts: parts.filter((_, i) => i % count === nth), kind };
    const worker = new Worker(new URL('./part-worker.ts', import.meta.url), {
      workerData: share,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    return on(worker, 'message')[Symbol.asyncIterator]();
  });
}

/** Waits until all is on disk: what is still being written would slow the next measurement down. */
function settle(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}
