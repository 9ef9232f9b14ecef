import { isActivity, newer, type SessionEvent, type StreamHead, sessionStreamId } from '@workrail/event-log';
import { program, type SessionId } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import type { WorkflowJudge } from '@workrail/session-bundle';
import { eventAt, openingOf, unlessDamaged } from '@workrail/session-reads';
import { eachEvent } from '../sessions/each-event.ts';
import { lookAtSession } from '../sessions/look-at-session.ts';
import type { VerifiedBundle } from './go-over.ts';

/** Ids of the bundle that stand for something else here: its session's, or those of its runs in another session. */
export const isTaken = (tx: ReadTransaction, coming: VerifiedBundle) =>
  program<StoreError, boolean>(
    async ({ take }) =>
      (await take(tx.events.head(sessionStreamId(coming.session)))).version > 0 ||
      take(runsElsewhere(tx, coming)),
  );

/** Whether a run of the bundle is in another session here. */
export const runsElsewhere = (tx: ReadTransaction, { session, manifest: { runs } }: VerifiedBundle) =>
  program<StoreError, boolean>(async ({ take }) => {
    for (const { runId } of runs) {
      const run = await take(tx.graph.run(runId));
      if (run._tag === 'Some' && run.value.sessionId !== session) return true;
    }
    return false;
  });

/** Whether the bundle is redacted and the session that has its id here is whole: it is another one than that. */
export const isWholeHere = (tx: ReadTransaction, { session, redacted }: VerifiedBundle) =>
  program<StoreError, boolean>(async ({ take }) => {
    if (!redacted) return false;
    const opening = await take(openingOf(tx, session));
    return opening !== undefined && opening.data.redacted !== true;
  });

/** A session that is here and says what the bundle says. */
export interface LocalCopy {
  readonly sessionId: SessionId;
  /** Why it can't be used, where it can't. */
  readonly damage?: string;
  /** Whether it was worked on behind what the bundle holds. */
  readonly goesOn: boolean;
}

/** A session that says what the bundle says: brought in from it or, and with `own` only, what it was made of. */
export const localCopy = (
  tx: ReadTransaction,
  coming: VerifiedBundle,
  { which, judge }: { readonly which: 'any' | 'own'; readonly judge: WorkflowJudge },
) =>
  program<StoreError, LocalCopy | undefined>(async ({ take }) => {
    const { session, manifest } = coming;
    const [earlier] = which === 'any' ? await take(tx.graph.importedFrom(manifest.bundleId, 1)) : [];
    const { version } = await take(tx.events.head(sessionStreamId(session)));
    const found = earlier ?? ((await take(holdsBundle(tx, coming))) ? session : undefined);
    if (found === undefined) return undefined;
    const looked = await take(lookAtSession(tx, found, judge));
    return {
      sessionId: found,
      goesOn: version > manifest.events.count + 1,
      ...('reason' in looked ? { damage: looked.reason } : {}),
    };
  });

/** Whether the session with the bundle's own id is the bundle's, or goes on from it. */
const holdsBundle = (tx: ReadTransaction, { session, manifest: { events } }: VerifiedBundle) =>
  program<StoreError, boolean>(async ({ take }) => {
    const head = await take(tx.events.head(sessionStreamId(session)));
    if (head.version <= events.count) return head.version === events.count && head.hash === events.head;
    const next = await take(unlessDamaged(eventAt(tx, session, events.count + 1)));
    return next?.prev === events.head;
  });

/**
 * Where the session with this id stands here, as far as it was worked on, and the newest time of that: that it was
 * brought in does not count.
 */
export const localWork = (tx: ReadTransaction, sessionId: SessionId) =>
  program<StoreError, { readonly head: StreamHead; readonly newest: string } | undefined>(
    async ({ take }) => {
      const head = await take(tx.events.head(sessionStreamId(sessionId)));
      let newest = '';
      let last: SessionEvent | undefined;
      for await (const event of eachEvent(tx, sessionId, take)) {
        if (isActivity(event)) newest = newer(newest, event.at);
        last = event;
      }
      if (last === undefined) return undefined;
      return last.kind === 'session_imported' && last.version > 1
        ? { head: { version: last.version - 1, hash: last.prev }, newest }
        : { head, newest };
    },
  );
