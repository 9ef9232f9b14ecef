import { type StreamHead, sessionStreamId } from '@workrail/event-log';
import { LruCache, program, type SessionId, type TaskEither } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';

export type SessionHealth = ReturnType<typeof sessionHealth>;

const KNOWN_SESSIONS = 1_024;
/** Events looked at when a session is first met; rebuilding the read model looks at all of them. */
const FIRST_LOOK = 500;

/**
 * Makes sure that a session's log is whole before anything is built on it. A process checks a session when it first meets
 * it and afterwards only what was added, so the cost of a call does not grow with the log. Where a session was removed
 * since the last call, by whichever process, all that is remembered is forgotten: another one may have come in its place.
 */
export function sessionHealth(remembered: readonly { readonly forget: () => void }[]) {
  const checked = new LruCache<SessionId, number>(KNOWN_SESSIONS);
  let removals = 0;
  const forgetRemoved = (tx: ReadTransaction): TaskEither<StoreError, void> =>
    program(async ({ take }) => {
      const now = await take(tx.events.removals());
      if (now === removals) return;
      removals = now;
      checked.clear();
      for (const each of remembered) each.forget();
    });
  return {
    /** Gives the end of the log that it looked at. */
    check: (tx: ReadTransaction, sessionId: SessionId) =>
      program<StoreError, StreamHead>(async ({ take }) => {
        await take(forgetRemoved(tx));
        const head = await take(tx.events.head(sessionStreamId(sessionId)));
        const { version } = head;
        const from = Math.max(checked.get(sessionId) ?? 1, version - FIRST_LOOK + 1, 1);
        if (from < version || checked.get(sessionId) === undefined) {
          await take(tx.events.read(sessionStreamId(sessionId), { from, limit: version - from + 1 }));
        }
        checked.set(sessionId, version);
        return head;
      }),
    /** Notes that this process wrote what stands behind version `before`, up to `version`, itself. */
    wrote: (sessionId: SessionId, before: number, version: number): void => {
      if (checked.get(sessionId) === before) checked.set(sessionId, version);
    },
  };
}
