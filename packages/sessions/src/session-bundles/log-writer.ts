import { type SessionEventBody, sessionStreamId } from '@workrail/event-log';
import { program, type SessionId, type TaskEither } from '@workrail/kernel';
import type { StoreError, WriteTransaction } from '@workrail/ports';
import type { RenamedEvent } from '@workrail/session-bundle';

const BATCH = 200;

/** Appends events one after the other; those of one time go together. */
export function logWriter(tx: WriteTransaction, session: SessionId) {
  let version = 0;
  let batch: { readonly at: string; readonly events: SessionEventBody[] } | undefined;
  const end = (): TaskEither<StoreError, void> =>
    program(async ({ take }) => {
      if (batch === undefined) return;
      const { at, events } = batch;
      batch = undefined;
      await take(tx.events.append(sessionStreamId(session), { expectedVersion: version, at, events }));
      version += events.length;
    });
  return {
    end,
    add: (more: readonly RenamedEvent[]): TaskEither<StoreError, void> =>
      program(async ({ take }) => {
        for (const { at, body } of more) {
          if (batch !== undefined && (batch.at !== at || batch.events.length >= BATCH)) await take(end());
          batch ??= { at, events: [] };
          batch.events.push(body);
        }
      }),
  };
}
