import { eventBlobs, sessionStreamId } from '@workrail/event-log';
import { type BlobHash, E, program, type SessionId, type Steps } from '@workrail/kernel';
import type { DatabaseLook, StoreError } from '@workrail/ports';
import { contentCheck, type WorkflowJudge } from '@workrail/session-bundle';
import { damagedEvent, documentAt, eventAt } from '@workrail/session-reads';
import { eachEvent } from './each-event.ts';

/** Something that is not as it was written. */
export interface Damage {
  readonly sessionId: SessionId;
  /** Position of the event in its session's log, where an event is meant. */
  readonly version?: number;
  readonly reason: string;
}

type Reader = Pick<DatabaseLook, 'events' | 'blobs'>;

/**
 * The chain of a session's events from the first to the last, and every document that an event speaks of, held to what an
 * import holds a bundle to: a session that is whole can be handed on, and its runs can go on.
 */
export const lookAtSession = (tx: Reader, sessionId: SessionId, judge: WorkflowJudge) =>
  orDamage(sessionId, async ({ take, fail }) => {
    const content = contentCheck(judge);
    const seen = new Set<BlobHash>();
    let events = 0;
    for await (const event of eachEvent(tx, sessionId, take)) {
      for (const { hash, role } of eventBlobs(event)) {
        if (seen.has(hash)) continue;
        seen.add(hash);
        const value = await take(documentAt(tx, hash, `the ${role} of event ${event.version}`));
        const fault = content.blob(role, hash, value);
        if (fault !== undefined) fail({ _tag: 'DamagedBlobError', hash, reason: fault });
      }
      const fault = content.event(event);
      if (fault !== undefined) fail(damagedEvent(sessionId, event.version, fault));
      events = event.version;
    }
    return events;
  });

/** The first event of a session, and whether the last one is the one that was appended last. */
export const lookAtEnds = (tx: Pick<Reader, 'events'>, sessionId: SessionId) =>
  orDamage(sessionId, async ({ take }) => {
    const { version } = await take(tx.events.head(sessionStreamId(sessionId)));
    for (const end of new Set([1, version])) await take(eventAt(tx, sessionId, end));
    return version;
  });

/** How many events a look at a session found, or what is damaged. */
const orDamage = (sessionId: SessionId, look: (steps: Steps<StoreError>) => Promise<number>) =>
  program<StoreError, { readonly events: number } | Damage>(async ({ fail }) => {
    const outcome = await program(look)();
    if (E.isRight(outcome)) return { events: outcome.right };
    const error = outcome.left;
    if (error._tag === 'DamagedEventError')
      return { sessionId, version: error.version, reason: error.reason };
    if (error._tag === 'DamagedBlobError')
      return { sessionId, reason: `${error.reason} (document ${error.hash})` };
    return fail(error);
  });
