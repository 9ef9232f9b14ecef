import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  EMPTY_STREAM,
  type EventDamage,
  readModelRows,
  type StoredEvent,
  type StreamHead,
  verifyChain,
} from '@workrail/event-log';
import { type Digests, E, type Either, program, type SessionId, type TaskEither } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import type { Connection } from './connection.ts';
import { applyRow } from './read-model.ts';
import { headOf, readEncoded } from './read-stream.ts';
import { READ_MODEL_TABLES } from './schema/read-model-tables.ts';
import { eventsBehind, indexPage } from './search-index.ts';
import { operation, type Scope } from './transaction.ts';

/** Events that are in memory at a time. */
const BATCH = 250;

const STREAMS = 'SELECT id, session_id, head, head_hash FROM streams WHERE id > ? ORDER BY id LIMIT 1';

interface Stream {
  readonly id: number;
  readonly session_id: SessionId;
  readonly head: number;
  readonly head_hash: Uint8Array;
}

/** Derives the read model beside the live one, holds them against each other and keeps the derived one. */
export function rebuildReadModel(
  scope: Scope,
  digests: Digests,
): TaskEither<StoreError, { readonly events: number; readonly rebuilt: boolean }> {
  return program(async ({ take }) => {
    const { connection } = scope;
    const next = (after: number) => connection.get<Stream>(STREAMS, after);
    await take(operation(scope, () => E.right(connection.exec(CREATE))));
    let events = 0;
    for (let stream = next(0); stream !== undefined; stream = next(stream.id))
      events += await take(deriveStream(scope, stream, digests));
    await take(deriveSearch(scope, digests));
    return take(operation(scope, () => E.right({ events, rebuilt: replaceIfDifferent(connection) })));
  });
}

/** Verifies one stream from its first event to its head, batch by batch; other work gets its turn between. */
function deriveStream(scope: Scope, stream: Stream, digests: Digests): TaskEither<StoreError, number> {
  return program(async ({ take, value }) => {
    const head = headOf(stream);
    let before: StreamHead = EMPTY_STREAM;
    while (before.version < head.version) {
      const start: StreamHead = before;
      before = await take(
        operation(scope, (connection) => deriveBatch(connection, { stream, before: start }, digests)),
      );
      await nextTurn();
    }
    const { version, hash } = before;
    if (version === head.version && hash === head.hash) return version;
    return value(damaged(stream, { version, reason: 'it is not the event that was appended last' }));
  });
}

function deriveBatch(
  connection: Connection,
  { stream, before }: { readonly stream: Stream; readonly before: StreamHead },
  digests: Digests,
): Either<StoreError, StreamHead> {
  const encoded = readEncoded(connection, stream.id, { from: before.version + 1, limit: BATCH });
  const last = encoded.at(-1);
  if (last === undefined) return damaged(stream, { version: before.version + 1, reason: 'it is missing' });
  const events = verifyChain(before, encoded, digests);
  if (E.isLeft(events)) return damaged(stream, events.left);
  for (const event of events.right) {
    const applied = applyDerived(connection, stream, event);
    if (E.isLeft(applied)) return applied;
  }
  return E.right({ version: last.version, hash: last.hash });
}

function applyDerived(connection: Connection, stream: Stream, event: StoredEvent): Either<StoreError, void> {
  try {
    for (const row of readModelRows(stream.session_id, event)) {
      applyRow(connection, 'rebuilt', stream.id, row);
    }
    return E.right(undefined);
  } catch (cause) {
    const reason = `it contradicts an earlier event (${cause instanceof Error ? cause.message : 'unknown'})`;
    return damaged(stream, { version: event.version, reason });
  }
}

/** What searching knows may lag behind the log; both are brought to its end before they are compared. */
function deriveSearch(scope: Scope, digests: Digests): TaskEither<StoreError, void> {
  return program(async ({ take }) => {
    for (const tables of ['main', 'rebuilt'] as const) {
      for (let left = 1; left > 0; await nextTurn()) {
        left = await take(
          operation(scope, (connection) => {
            indexPage(connection, { tables, limit: BATCH }, digests);
            return E.right(eventsBehind(connection, tables));
          }),
        );
      }
    }
  });
}

const damaged = (stream: Stream, damage: EventDamage): Either<StoreError, never> =>
  E.left({ _tag: 'DamagedEventError', sessionId: stream.session_id, ...damage });

const NAMES = Object.keys(READ_MODEL_TABLES);
const CREATE = Object.entries(READ_MODEL_TABLES)
  .map(
    ([name, definition]) =>
      `DROP TABLE IF EXISTS temp.rebuilt_${name}; CREATE TEMP TABLE rebuilt_${name} ${definition};`,
  )
  .join('\n');

function replaceIfDifferent(connection: Connection): boolean {
  const different = NAMES.filter((name) => differs(connection, name));
  for (const name of different) {
    connection.exec(`DELETE FROM main.${name}; INSERT INTO main.${name} SELECT * FROM temp.rebuilt_${name}`);
  }
  connection.exec(NAMES.map((name) => `DROP TABLE temp.rebuilt_${name};`).join(' '));
  return different.length > 0;
}

function differs(connection: Connection, name: string): boolean {
  const [live, derived] = [`SELECT * FROM main.${name}`, `SELECT * FROM temp.rebuilt_${name}`];
  const sql = `SELECT EXISTS (${live} EXCEPT ${derived}) OR EXISTS (${derived} EXCEPT ${live}) AS differs`;
  return connection.get<{ readonly differs: number }>(sql)?.differs === 1;
}
