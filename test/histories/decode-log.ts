import {
  EMPTY_STREAM,
  type EncodedEvent,
  type EventDamage,
  eventCodec,
  STREAM_TYPES,
  verifyChain,
} from '@workrail/event-log';
import { E, type Either, type SessionId } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import type { LogLine } from './history.ts';
import type { Placed } from './projection.ts';

export type RecordedEvent = EncodedEvent & { readonly sessionId: SessionId };

export const eventsIn = (log: readonly LogLine[]): readonly RecordedEvent[] =>
  log.flatMap((line) => ('sessionId' in line ? line : []));

export const blobsIn = (log: readonly LogLine[]) => log.flatMap((line) => ('blob' in line ? line : []));

const codec = eventCodec(STREAM_TYPES, nodeDigests);

/** The events of a log in the order in which they came, with each session's chain verified from its start. */
export function decodeLog(log: readonly LogLine[]): Either<EventDamage, readonly Placed[]> {
  const events = eventsIn(log);
  const decoded = new Map<string, Placed>();
  for (const sessionId of new Set(events.map((event) => event.sessionId))) {
    const stream = events.filter((event) => event.sessionId === sessionId);
    const verified = verifyChain(EMPTY_STREAM, stream, (event) => codec.decode('session', event));
    if (E.isLeft(verified)) return verified;
    for (const event of verified.right) decoded.set(`${sessionId} ${event.version}`, { sessionId, event });
  }
  return E.right(events.flatMap(({ sessionId, version }) => decoded.get(`${sessionId} ${version}`) ?? []));
}
