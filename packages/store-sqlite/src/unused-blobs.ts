import { setImmediate as nextTurn } from 'node:timers/promises';
import { damageIn, type EventCodec } from '@workrail/event-log';
import { E, type Either, either, program, type TaskEither } from '@workrail/kernel';
import type { RemovedBlobs, StoreError } from '@workrail/ports';
import type { Channel } from './channel.ts';
import type { Connection } from './connection.ts';
import { readLog } from './read-log.ts';
import { answer, operation, readTransaction, writeTransaction } from './transaction.ts';

/** Events that are looked at, and blobs that are removed, in one transaction. */
const PAGE = 250;

const CREATE = `DROP TABLE IF EXISTS temp.used_blobs;
  CREATE TEMP TABLE used_blobs (hash BLOB NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID`;
const USED = 'INSERT OR IGNORE INTO temp.used_blobs (hash) VALUES (?)';
const UNUSED = `SELECT hash, length(CAST(body AS BLOB)) AS bytes FROM blobs
  WHERE hash > ? AND hash NOT IN (SELECT hash FROM temp.used_blobs) ORDER BY hash LIMIT ${PAGE}`;
const REMOVE = 'DELETE FROM blobs WHERE hash = ?';

/**
 * Notes what all events speak of, then removes the rest page by page. Each page first looks at the events that came
 * since: positions are never given twice, so none of them is overlooked, and nobody can write while it removes.
 */
export function removeUnusedBlobs(
  channel: Channel,
  codec: EventCodec,
  onProgress?: (events: number) => void,
): TaskEither<StoreError, RemovedBlobs> {
  return program(async ({ take }) => {
    let position = 0;
    let events = 0;
    await take(readTransaction(channel, (scope) => answer(scope, ({ exec }) => exec(CREATE))));
    for (let more = true; more; await nextTurn()) {
      const page = await take(
        readTransaction(channel, (scope) => operation(scope, (one) => noteUsed(one, position, codec))),
      );
      ({ position, more } = page);
      events += page.events;
      onProgress?.(events);
    }
    const removed = { blobs: 0, bytes: 0 };
    for (let after: Uint8Array | undefined = new Uint8Array(); after !== undefined; await nextTurn()) {
      const from: Uint8Array = after;
      const page = await take(
        writeTransaction(channel, (scope) =>
          operation(scope, (one) => {
            const noted = noteAll(one, position, codec);
            return E.map((last: number) => ({ position: last, ...removePage(one, from) }))(noted);
          }),
        ),
      );
      position = page.position;
      removed.blobs += page.blobs;
      removed.bytes += page.bytes;
      after = page.last;
    }
    return removed;
  });
}

/** Notes what a page of events behind a position speaks of. */
const noteUsed = (connection: Connection, after: number, codec: EventCodec) =>
  either<StoreError, { readonly position: number; readonly events: number; readonly more: boolean }>(
    ({ value }) => {
      const events = readLog(connection, after, PAGE);
      for (const { stream, ...encoded } of events) {
        const event = value(E.mapLeft(damageIn(stream))(codec.decode(stream.type, encoded)));
        for (const { hash } of codec.blobs(stream.type, event))
          connection.run(USED, Buffer.from(hash, 'hex'));
      }
      const position = events.at(-1)?.position ?? after;
      return { position, events: events.length, more: events.length === PAGE };
    },
  );

/** Notes what came behind a position, to the end, and gives the last one. */
const noteAll = (connection: Connection, after: number, codec: EventCodec): Either<StoreError, number> =>
  E.chain(({ position, more }: { readonly position: number; readonly more: boolean }) =>
    more ? noteAll(connection, position, codec) : E.right(position),
  )(noteUsed(connection, after, codec));

function removePage(connection: Connection, after: Uint8Array) {
  const rows = connection.all<{ readonly hash: Uint8Array; readonly bytes: number }>(UNUSED, after);
  for (const { hash } of rows) connection.run(REMOVE, hash);
  return {
    blobs: rows.length,
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    last: rows.length === PAGE ? rows.at(-1)?.hash : undefined,
  };
}
