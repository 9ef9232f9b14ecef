import type { EventCodec } from '@workrail/event-log';
import { E, toHex } from '@workrail/kernel';
import type { EventFeed, FedEvent, LogMark } from '@workrail/ports';
import { type LoggedEvent, readLog } from './read-log.ts';
import { answer, type Scope } from './transaction.ts';

interface MarkRow {
  readonly position: number;
  readonly hash: Uint8Array;
}

const END = 'SELECT position, hash FROM events WHERE position = (SELECT max(position) FROM events)';
const AT = 'SELECT position, hash FROM events WHERE position = ?';

export function eventFeed(scope: Scope, codec: EventCodec): EventFeed {
  return {
    end: () => answer(scope, (connection) => markOf(connection.get<MarkRow>(END))),
    at: (position) => answer(scope, (connection) => markOf(connection.get<MarkRow>(AT, position))),
    after: (position, limit) =>
      answer(scope, (connection) =>
        readLog(connection, position, limit).map((event) => fedEvent(event, codec)),
      ),
  };
}

const markOf = (row: MarkRow | undefined): LogMark | undefined =>
  row === undefined ? undefined : { position: row.position, digest: toHex(row.hash) };

function fedEvent(logged: LoggedEvent, codec: EventCodec): FedEvent {
  const { position, stream, version, hash: digest } = logged;
  const decoded = codec.decode(stream.type, logged);
  const found = E.isRight(decoded) ? { event: decoded.right } : { damage: decoded.left.reason };
  return { position, digest, ...stream, version, ...found } as FedEvent;
}
