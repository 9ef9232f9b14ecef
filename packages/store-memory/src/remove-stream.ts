import type { AnyStreamId } from '@workrail/event-log';
import { withoutSession } from './read-model.ts';
import { findStream } from './read-stream.ts';
import type { Scope } from './transaction.ts';

/** Removes a stream with all that was derived from it, and gives the number of its events. */
export function removeStream(scope: Scope, stream: AnyStreamId): number {
  const { memory, undo } = scope;
  const found = findStream(scope, stream);
  if (found === undefined) return 0;
  const { streams, log, readModel, leases, removals } = memory;
  undo.push(() => Object.assign(memory, { streams, log, readModel, leases, removals }));
  memory.removals = removals + 1;
  memory.streams = new Map(streams);
  memory.streams.delete(stream.id);
  memory.log = log.filter((entry) => entry.stream.id !== stream.id);
  if (stream.type === 'session') {
    memory.readModel = withoutSession(readModel, stream.id);
    const others = [...leases].filter(([, [lease]]) => lease?.sessionId !== stream.id);
    memory.leases = new Map(others);
  }
  return found.events.size;
}
