import type { SessionId } from '@workrail/kernel';
import { withoutSession } from './read-model.ts';
import type { Scope } from './transaction.ts';

/** Removes a session with all that was derived from it, and gives the number of its events. */
export function removeSession({ memory, undo }: Scope, sessionId: SessionId): number {
  const stream = memory.streams.get(sessionId);
  if (stream === undefined) return 0;
  const { streams, log, readModel, removals } = memory;
  undo.push(() => Object.assign(memory, { streams, log, readModel, removals }));
  memory.removals = removals + 1;
  memory.streams = new Map(streams);
  memory.streams.delete(sessionId);
  memory.log = log.filter((entry) => entry.sessionId !== sessionId);
  memory.readModel = withoutSession(readModel, sessionId);
  return stream.events.size;
}
