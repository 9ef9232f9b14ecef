import { EMPTY_STREAM, type EventCodec, type EventDamage, verifyChain } from '@workrail/event-log';
import { E, type Either, type TaskEither } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import type { MemoryStream } from './memory.ts';
import { applyRow, emptyReadModel, type ReadModel } from './read-model.ts';
import { readEncoded } from './read-stream.ts';
import { latest } from './stamped.ts';
import { operation, type Scope } from './transaction.ts';

/** Derives the read model beside the live one, holds them against each other and keeps the derived one. */
export function rebuildReadModel(
  scope: Scope,
  codec: EventCodec,
): TaskEither<StoreError, { readonly events: number; readonly rebuilt: boolean }> {
  return operation(scope, ({ memory }) => {
    const derived = emptyReadModel();
    let events = 0;
    for (const stream of memory.streams.values()) {
      const added = deriveStream(scope, { stream, derived }, codec);
      if (E.isLeft(added)) return added;
      events += added.right;
    }
    const rebuilt = rowsOf(memory.readModel) !== rowsOf(derived);
    if (rebuilt) memory.readModel = derived;
    return E.right({ events, rebuilt });
  });
}

function deriveStream(
  scope: Scope,
  {
    stream,
    derived,
  }: {
    readonly stream: MemoryStream;
    readonly derived: ReadModel;
  },
  codec: EventCodec,
): Either<StoreError, number> {
  const damaged = (damage: EventDamage): Either<StoreError, never> =>
    E.left({ _tag: 'DamagedEventError', stream: stream.id, ...damage });
  const head = latest(stream.heads, scope.commit) ?? EMPTY_STREAM;
  const encoded = readEncoded(scope, stream, { from: 1, limit: head.version });
  const events = verifyChain(EMPTY_STREAM, encoded, (one) => codec.decode(stream.id.type, one));
  if (E.isLeft(events)) return damaged(events.left);
  if (encoded.length < head.version) return damaged({ version: encoded.length + 1, reason: 'it is missing' });
  if ((encoded.at(-1)?.hash ?? null) !== head.hash) {
    return damaged({ version: head.version, reason: 'it is not the event that was appended last' });
  }
  for (const event of events.right) {
    const commit = stream.events.get(event.version)?.commit ?? scope.commit;
    try {
      for (const row of codec.rows(stream.id, event)) applyRow(derived, row, commit);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : 'unknown';
      return damaged({ version: event.version, reason: `it contradicts an earlier event (${reason})` });
    }
  }
  return E.right(events.right.length);
}

/** The facts in one text that does not depend on the order in which streams were derived. */
function rowsOf(model: ReadModel): string {
  const { sessions, runs, nodes, attempts, retries, attachments, startKeys, imports } = model;
  const rows = [sessions, runs, nodes, attempts, retries].map((table) => [...table]);
  // What a failed transaction took back leaves an empty list.
  const lists = [attachments, startKeys, imports].map((table) =>
    [...table].flatMap(([key, all]) => all.map((one) => [key, one] as const)),
  );
  return JSON.stringify([...rows, ...lists].map((table) => table.map((row) => JSON.stringify(row)).sort()));
}
