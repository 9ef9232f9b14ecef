import { type AnyStreamId, type EncodedEvent, storedStreamId } from '@workrail/event-log';
import { toHex } from '@workrail/kernel';
import type { LogPosition } from '@workrail/ports';
import type { Connection } from './connection.ts';

/** An event in the line of all events, with the stream that it is of. */
export interface LoggedEvent extends EncodedEvent {
  readonly position: LogPosition;
  readonly stream: AnyStreamId;
  /** The stream's place in the order in which streams were opened. */
  readonly number: number;
}

interface LogRow extends Pick<EncodedEvent, 'version' | 'body'> {
  readonly position: LogPosition;
  readonly number: number;
  readonly hash: Uint8Array;
  readonly type: string;
  readonly stream_id: string;
}

const AFTER = `SELECT e.position, e.stream AS number, e.version, e.hash, e.body, s.type, s.stream_id FROM events e
  JOIN streams s ON s.id = e.stream WHERE e.position > ? ORDER BY e.position LIMIT ?`;

/** The events behind a position, in order, at most `limit`. */
export const readLog = (connection: Connection, after: LogPosition, limit: number): readonly LoggedEvent[] =>
  connection.all<LogRow>(AFTER, after, limit).map(({ type, stream_id: id, hash, ...row }) => ({
    ...row,
    hash: toHex(hash),
    stream: storedStreamId(type, id),
  }));
