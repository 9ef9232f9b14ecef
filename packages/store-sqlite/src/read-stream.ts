import {
  type AnyStreamId,
  damageIn,
  EMPTY_STREAM,
  type EncodedEvent,
  type EventCodec,
  type StreamHead,
  verifyRange,
} from '@workrail/event-log';
import { E, toHex } from '@workrail/kernel';
import type { EventReader } from '@workrail/ports';
import type { Connection } from './connection.ts';
import { answer, operation, type Scope } from './transaction.ts';

export interface StreamRow {
  readonly number: number;
  readonly head: number;
  readonly head_hash: Uint8Array;
}

const STREAM = 'SELECT id AS number, head, head_hash FROM streams WHERE stream_id = ? AND type = ?';
const RANGE =
  'SELECT version, hash, body FROM events WHERE stream = ? AND version >= ? ORDER BY version LIMIT ?';

const REMOVALS = 'SELECT streams FROM removed_streams WHERE id = 1';
const FIRST_STREAMS = 'SELECT stream_id FROM streams WHERE type = ? ORDER BY id LIMIT ?';
const NEXT_STREAMS = `SELECT stream_id FROM streams
  WHERE type = ? AND id > (SELECT id FROM streams WHERE stream_id = ?) ORDER BY id LIMIT ?`;

type Page = Parameters<EventReader['streams']>[1];
type Range = Parameters<EventReader['read']>[1];

/** What a stream of a type holds is checked by the codec; the types follow it by the cast. */
export function eventReader(scope: Scope, codec: EventCodec): EventReader {
  return {
    streams: (type: AnyStreamId['type'], { after, limit }: Page) =>
      answer(scope, (connection) =>
        after === undefined
          ? connection.column<AnyStreamId['id']>(FIRST_STREAMS, type, limit)
          : connection.column<AnyStreamId['id']>(NEXT_STREAMS, type, after, limit),
      ),
    head: (stream: AnyStreamId) => answer(scope, (connection) => headOf(findStream(connection, stream))),
    removals: () => answer(scope, (connection) => connection.value<number>(REMOVALS) ?? 0),
    read: (stream: AnyStreamId, range: Range) =>
      operation(scope, (connection) => {
        const found = findStream(connection, stream);
        if (found === undefined) return E.right([]);
        const rows = readEncoded(connection, found.number, range);
        const events = verifyRange(headOf(found), range, rows, (one) => codec.decode(stream.type, one));
        return E.mapLeft(damageIn(stream))(events);
      }),
  } as unknown as EventReader;
}

export const findStream = (connection: Connection, { type, id }: AnyStreamId): StreamRow | undefined =>
  connection.get<StreamRow>(STREAM, id, type);

export const headOf = (stream: Pick<StreamRow, 'head' | 'head_hash'> | undefined): StreamHead =>
  stream === undefined ? EMPTY_STREAM : { version: stream.head, hash: toHex(stream.head_hash) };

/** Events as they lie in the file, in order. */
export const readEncoded = (connection: Connection, stream: number, range: Range): readonly EncodedEvent[] =>
  connection
    .all<Pick<EncodedEvent, 'version' | 'body'> & { readonly hash: Uint8Array }>(
      RANGE,
      stream,
      range.from,
      range.limit,
    )
    .map((row) => ({ ...row, hash: toHex(row.hash) }));
