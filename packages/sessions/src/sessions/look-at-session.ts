import { eventBlobs, sessionStreamId } from '@workrail/event-log';
import { type BlobHash, E, program, type SessionId, type TaskEither } from '@workrail/kernel';
import type { DatabaseLook, StoreError } from '@workrail/ports';
import { documentAt, eventAt } from '@workrail/session-reads';
import { eachEvent } from './each-event.ts';

/** Something that is not as it was written. */
export interface Damage {
  readonly sessionId: SessionId;
  /** Position of the event in its session's log, where an event is meant. */
  readonly version?: number;
  readonly reason: string;
}

type Reader = Pick<DatabaseLook, 'events' | 'blobs'>;

/** The chain of a session's events from the first to the last, and every document that an event speaks of. */
export const lookAtSession =
  (tx: Reader, sessionId: SessionId): TaskEither<StoreError, { readonly events: number } | Damage> =>
  async () => {
    const seen = new Set<BlobHash>();
    const outcome = await eachEvent<never>(tx, sessionId, async (event, _, { take }) => {
      for (const { hash, role } of eventBlobs(event)) {
        if (seen.has(hash)) continue;
        seen.add(hash);
        await take(documentAt(tx, hash, `the ${role} of event ${event.version}`));
      }
    })();
    return damageIn(sessionId, outcome);
  };

/** The first event of a session, and whether the last one is the one that was appended last. */
export const lookAtEnds =
  (
    tx: Pick<Reader, 'events'>,
    sessionId: SessionId,
  ): TaskEither<StoreError, { readonly events: number } | Damage> =>
  async () => {
    const outcome = await program<StoreError, number>(async ({ take }) => {
      const { version } = await take(tx.events.head(sessionStreamId(sessionId)));
      for (const end of new Set([1, version])) await take(eventAt(tx, sessionId, end));
      return version;
    })();
    return damageIn(sessionId, outcome);
  };

function damageIn(
  sessionId: SessionId,
  outcome: E.Either<StoreError, number>,
): E.Either<StoreError, { readonly events: number } | Damage> {
  if (E.isRight(outcome)) return E.right({ events: outcome.right });
  const { left: error } = outcome;
  if (error._tag === 'DamagedEventError')
    return E.right({ sessionId, version: error.version, reason: error.reason });
  if (error._tag === 'DamagedBlobError')
    return E.right({ sessionId, reason: `${error.reason} (document ${error.hash})` });
  return E.left(error);
}
