import type { StreamHead } from '@workrail/event-log';
import { program, type SessionId, type TaskEither } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import type { Verified } from './go-over.ts';

/** Ids of the bundle that stand for something else here: its session's, or those of its runs in another session. */
export function isTaken(tx: ReadTransaction, coming: Verified): TaskEither<StoreError, boolean> {
  return program(
    async ({ take }) =>
      (await take(tx.events.head(coming.session))).version > 0 || take(runsElsewhere(tx, coming)),
  );
}

/** Whether a run of the bundle is in another session here. */
export function runsElsewhere(
  tx: ReadTransaction,
  { session, manifest: { runs } }: Verified,
): TaskEither<StoreError, boolean> {
  return program(async ({ take }) => {
    for (const { runId } of runs) {
      const run = await take(tx.graph.run(runId));
      if (run._tag === 'Some' && run.value.sessionId !== session) return true;
    }
    return false;
  });
}

/** Whether the bundle is redacted and the session that has its id here is whole: it is another one than that. */
export function isWholeHere(
  tx: ReadTransaction,
  { session, redacted }: Verified,
): TaskEither<StoreError, boolean> {
  return program(async ({ take }) => {
    if (!redacted) return false;
    const [opening] = await take(tx.events.read(session, { from: 1, limit: 1 }));
    return opening?.kind === 'session_started' && opening.data.redacted !== true;
  });
}

/** A session that says what the bundle says: brought in from it before, or the one that it was made of. */
export function sameHere(
  tx: ReadTransaction,
  { session, manifest: { bundleId, events } }: Verified,
): TaskEither<StoreError, SessionId | undefined> {
  return program(async ({ take }) => {
    const [earlier] = await take(tx.graph.importedFrom(bundleId, 1));
    if (earlier !== undefined) return earlier;
    const head = await take(tx.events.head(session));
    if (head.version < events.count) return undefined;
    if (head.version === events.count) return head.hash === events.head ? session : undefined;
    const [next] = await take(tx.events.read(session, { from: events.count + 1, limit: 1 }));
    return next?.prev === events.head ? session : undefined;
  });
}

/** Where the session with this id stands here, as far as it was worked on: that it was brought in does not count. */
export function workHere(
  tx: ReadTransaction,
  sessionId: SessionId,
): TaskEither<StoreError, { readonly head: StreamHead; readonly at: string } | undefined> {
  return program(async ({ take }) => {
    const head = await take(tx.events.head(sessionId));
    const from = Math.max(1, head.version - 1);
    const [last, before] = (await take(tx.events.read(sessionId, { from, limit: 2 }))).toReversed();
    if (last === undefined) return undefined;
    return last.kind === 'session_imported' && before !== undefined
      ? { head: { version: before.version, hash: last.prev }, at: before.at }
      : { head, at: last.at };
  });
}
