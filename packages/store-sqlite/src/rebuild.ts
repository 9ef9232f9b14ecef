import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type AnyStreamId,
  contradiction,
  damageIn,
  EMPTY_STREAM,
  type EventCodec,
  type EventDamage,
  type StreamHead,
  storedStreamId,
  verifyChain,
} from '@workrail/event-log';
import { E, type Either, either, program, type TaskEither } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import type { Connection } from './connection.ts';
import { applyRow, READ_MODEL_TABLES } from './read-model.ts';
import { headOf, readEncoded, type StreamRow } from './read-stream.ts';
import { eventsBehind, type IndexedEvents, indexPage } from './search-index.ts';
import { answer, operation, type Scope } from './transaction.ts';

/** Events that are in memory at a time. */
const BATCH = 250;

const STREAMS =
  'SELECT id AS number, type, stream_id, head, head_hash FROM streams WHERE id > ? ORDER BY id LIMIT 1';

interface NamedStream extends StreamRow {
  readonly type: AnyStreamId['type'];
  readonly stream_id: string;
}

/** Derives the read model beside the live one, holds them against each other and keeps the derived one. */
export function rebuildReadModel(
  scope: Scope,
  codec: EventCodec,
): TaskEither<StoreError, { readonly events: number; readonly rebuilt: boolean }> {
  return program(async ({ take }) => {
    const { connection } = scope;
    const next = (after: number) => connection.get<NamedStream>(STREAMS, after);
    await take(answer(scope, createCopies));
    let events = 0;
    for (let stream = next(0); stream !== undefined; stream = next(stream.number))
      events += await take(deriveStream(scope, stream, codec));
    await take(deriveSearch(scope, codec));
    return take(answer(scope, () => ({ events, rebuilt: replaceIfDifferent(connection) })));
  });
}

/** Verifies one stream from its first event to its head, batch by batch; other work gets its turn between. */
function deriveStream(scope: Scope, row: NamedStream, codec: EventCodec): TaskEither<StoreError, number> {
  return program(async ({ take, fail }) => {
    const { number, type, stream_id: id } = row;
    const stream = storedStreamId(type, id);
    const head = headOf(row);
    let before: StreamHead = EMPTY_STREAM;
    while (before.version < head.version) {
      const batch = { number, stream, before };
      before = await take(
        operation(scope, (connection) => E.mapLeft(damageIn(stream))(deriveBatch(connection, batch, codec))),
      );
      await nextTurn();
    }
    const { version, hash } = before;
    if (version === head.version && hash === head.hash) return version;
    return fail(damageIn(stream)({ version, reason: 'it is not the last event that was appended' }));
  });
}

interface Batch {
  readonly number: number;
  readonly stream: AnyStreamId;
  /** The event ahead of it. */
  readonly before: StreamHead;
}

const deriveBatch = (
  connection: Connection,
  { number, stream, before }: Batch,
  codec: EventCodec,
): Either<EventDamage, StreamHead> =>
  either(({ value, fail }) => {
    const encoded = readEncoded(connection, number, { from: before.version + 1, limit: BATCH });
    const last = encoded.at(-1);
    if (last === undefined) return fail({ version: before.version + 1, reason: 'it is missing' });
    for (const event of value(verifyChain(before, encoded, (one) => codec.decode(stream.type, one)))) {
      try {
        for (const row of codec.rows(stream, event)) applyRow(connection, 'rebuilt', number, row);
      } catch (cause) {
        fail(contradiction(event.version, cause));
      }
    }
    return { version: last.version, hash: last.hash };
  });

/** What searching knows may lag behind the log; both are brought to its end before they are compared. */
function deriveSearch(scope: Scope, codec: EventCodec): TaskEither<StoreError, void> {
  const events: IndexedEvents = { ...codec, decode: (event) => codec.decode('session', event) };
  return program(async ({ take }) => {
    for (const tables of ['main', 'rebuilt'] as const) {
      for (let left = 1; left > 0; await nextTurn()) {
        left = await take(
          answer(scope, (connection) => {
            indexPage(connection, { tables, limit: BATCH }, events);
            return eventsBehind(connection, tables);
          }),
        );
      }
    }
  });
}

const DEFINITION = 'SELECT sql FROM sqlite_schema WHERE name = ?';

/** Empty tables beside the live ones, made as those were. */
function createCopies(connection: Connection): void {
  for (const name of READ_MODEL_TABLES) {
    const definition = connection.value<string>(DEFINITION, name) ?? '';
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
  const sql = `SELECT EXISTS (${live} EXCEPT ${derived}) OR EXISTS (${derived} EXCEPT ${live})`;
  return connection.value<number>(sql) === 1;
}
