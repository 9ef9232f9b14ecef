import type { EventCodec } from '@workrail/event-log';
import { E } from '@workrail/kernel';
import type { EventFeed, FedEvent, LogMark } from '@workrail/ports';
import type { LogEntry } from './memory.ts';
import { latest } from './stamped.ts';
import { answer, type Scope } from './transaction.ts';

export function eventFeed(scope: Scope, codec: EventCodec): EventFeed {
  return {
    end: () => answer(scope, ({ memory, commit }) => markOf(scope, latest(memory.log, commit))),
    at: (position) =>
      answer(scope, ({ memory, commit }) => {
        const entry = memory.log[placeBehind(memory.log, position - 1)];
        return entry?.position === position && entry.commit <= commit ? markOf(scope, entry) : undefined;
      }),
    after: (position, limit) =>
      answer(scope, ({ memory, commit }) => {
        const first = placeBehind(memory.log, position);
        const entries = memory.log.slice(first, first + limit).filter((entry) => entry.commit <= commit);
        return entries.flatMap((entry) => fedEvent(scope, entry, codec));
      }),
  };
}

/** Index of the first entry behind a position. Positions grow along the log, so halves are looked at. */
function placeBehind(log: readonly LogEntry[], position: number): number {
  let [low, high] = [0, log.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((log[middle]?.position ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}

const storedAt = ({ memory }: Scope, entry: LogEntry | undefined) =>
  entry && memory.streams.get(entry.stream.id)?.events.get(entry.version);

function markOf(scope: Scope, entry: LogEntry | undefined): LogMark | undefined {
  const stored = storedAt(scope, entry);
  return entry && stored && { position: entry.position, digest: stored.hash };
}

function fedEvent(scope: Scope, entry: LogEntry, codec: EventCodec): readonly FedEvent[] {
  const stored = storedAt(scope, entry);
  if (stored === undefined) return [];
  const { position, stream, version } = entry;
  const decoded = codec.decode(stream.type, stored);
  const found = E.isRight(decoded) ? { event: decoded.right } : { damage: decoded.left.reason };
  return [{ position, digest: stored.hash, ...stream, version, ...found } as FedEvent];
}
