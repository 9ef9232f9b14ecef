import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type AnyStreamId,
  contradiction,
  damageIn,
  EMPTY_STREAM,
  type EventCodec,
  type EventDamage,
  type StoredEvent,
  type StreamHead,
  storedStreamId,
  verifyChain,
} from '@workrail/event-log';
import { E, type Either, program, type TaskEither } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import type { Connection } from './connection.ts';
import { applyRow, READ_MODEL_TABLES } from './read-model.ts';
import { headOf, readEncoded } from './read-stream.ts';
import { eventsBehind, indexPage } from './search-index.ts';
import { operation, type Scope } from './transaction.ts';

/** Events that are in memory at a time. */
const BATCH = 250;

const STREAMS =
  'SELECT id AS number, type, stream_id, head, head_hash FROM streams WHERE id > ? ORDER BY id LIMIT 1';

interface StreamRow {
  readonly number: number;
  readonly type: AnyStreamId['type'];
  readonly stream_id: string;
  readonly head: number;
  readonly head_hash: Uint8Array;
}

/** Derives the read model beside the live one, holds them against each other and keeps the derived one. */
export function rebuildReadModel(
  scope: Scope,
  codec: EventCodec,
): TaskEither<StoreError, { readonly events: number; readonly rebuilt: boolean }> {
  return program(async ({ take }) => {
    const { connection } = scope;
    const next = (after: number) => connection.get<StreamRow>(STREAMS, after);
    await take(operation(scope, () => E.right(createCopies(connection))));
    let events = 0;
    for (let stream = next(0); stream !== undefined; stream = next(stream.number))
      events += await take(deriveStream(scope, stream, codec));
    await take(deriveSearch(scope, codec));
    return take(operation(scope, () => E.right({ events, rebuilt: replaceIfDifferent(connection) })));
  });
}

/** Verifies one stream from its first event to its head, batch by batch; other work gets its turn between. */
function deriveStream(scope: Scope, stream: StreamRow, codec: EventCodec): TaskEither<StoreError, number> {
  return program(async ({ take, value }) => {
    const head = headOf(stream);
    let before: StreamHead = EMPTY_STREAM;
    while (before.version < head.version) {
      const start: StreamHead = before;
      before = await take(
        operation(scope, (connection) => deriveBatch(connection, { stream, before: start }, codec)),
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
  { stream, before }: { readonly stream: StreamRow; readonly before: StreamHead },
  codec: EventCodec,
): Either<StoreError, StreamHead> {
  const encoded = readEncoded(connection, stream.number, { from: before.version + 1, limit: BATCH });
  const last = encoded.at(-1);
  if (last === undefined) return damaged(stream, { version: before.version + 1, reason: 'it is missing' });
  const events = verifyChain(before, encoded, (one) => codec.decode(stream.type, one));
  if (E.isLeft(events)) return damaged(stream, events.left);
  for (const event of events.right) {
    const applied = applyDerived(connection, { stream, event }, codec);
    if (E.isLeft(applied)) return applied;
  }
  return E.right({ version: last.version, hash: last.hash });
}

function applyDerived(
  connection: Connection,
  { stream, event }: { readonly stream: StreamRow; readonly event: StoredEvent },
  codec: EventCodec,
): Either<StoreError, void> {
  try {
    for (const row of codec.rows(idOf(stream), event)) {
      applyRow(connection, 'rebuilt', stream.number, row);
    }
    return E.right(undefined);
  } catch (cause) {
    return damaged(stream, contradiction(event.version, cause));
  }
}

/** What searching knows may lag behind the log; both are brought to its end before they are compared. */
function deriveSearch(scope: Scope, codec: EventCodec): TaskEither<StoreError, void> {
  return program(async ({ take }) => {
    for (const tables of ['main', 'rebuilt'] as const) {
      for (let left = 1; left > 0; await nextTurn()) {
        left = await take(
          operation(scope, (connection) => {
            indexPage(connection, { tables, limit: BATCH }, codec);
            return E.right(eventsBehind(connection, tables));
          }),
        );
      }
    }
  });
}

const idOf = ({ type, stream_id: id }: StreamRow): AnyStreamId => storedStreamId(type, id);

const damaged = (stream: StreamRow, damage: EventDamage): Either<StoreError, never> =>
  E.left(damageIn(idOf(stream))(damage));

const DEFINITION = 'SELECT sql FROM sqlite_schema WHERE name = ?';

/** Empty tables beside the live ones, made as those were. */
function createCopies(connection: Connection): void {
  for (const name of READ_MODEL_TABLES) {
    const definition = connection.get<{ readonly sql: string }>(DEFINITION, name)?.sql ?? '';
    connection.exec(`DROP TABLE IF EXISTS temp.rebuilt_${name}`);
    connection.exec(definition.replace(`CREATE TABLE ${name}`, `CREATE TEMP TABLE rebuilt_${name}`));
  }
}

function replaceIfDifferent(connection: Connection): boolean {
  const different = READ_MODEL_TABLES.filter((name) => differs(connection, name));
  for (const name of different) {
    connection.exec(`DELETE FROM main.${name}; INSERT INTO main.${name} SELECT * FROM temp.rebuilt_${name}`);
  }
  connection.exec(READ_MODEL_TABLES.map((name) => `DROP TABLE temp.rebuilt_${name};`).join(' '));
  return different.length > 0;
}

function differs(connection: Connection, name: string): boolean {
  const [live, derived] = [`SELECT * FROM main.${name}`, `SELECT * FROM temp.rebuilt_${name}`];
  const sql = `SELECT EXISTS (${live} EXCEPT ${derived}) OR EXISTS (${derived} EXCEPT ${live}) AS differs`;
  return connection.get<{ readonly differs: number }>(sql)?.differs === 1;
}
