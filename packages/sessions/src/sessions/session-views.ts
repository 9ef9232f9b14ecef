import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  EMPTY_STREAM,
  type SessionOutline,
  type StreamHead,
  sessionOutline,
  sessionStreamId,
} from '@workrail/event-log';
import { LruCache, openLane, program, type SessionId, type TaskEither } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import type { SessionNotFoundError } from '@workrail/session-reads';
import { eachEvent } from './each-event.ts';

interface View {
  readonly outline: ReturnType<typeof sessionOutline>;
  /** The event that it was brought up to. */
  head: StreamHead;
}

/** Each holds some 300 bytes for a point of its runs. */
const KNOWN = 8;
/** Events after which others get their turn. */
const PIECE = 500;

const freshView = (): View => ({ outline: sessionOutline(), head: EMPTY_STREAM });

export type SessionViews = ReturnType<typeof sessionViews>;

/**
 * What the sessions that were looked at last come to. A session is read once; afterwards only what was added, so that
 * looking at a large run again after each of its steps costs as much as at a small one. Where a session was removed,
 * another one may have come in its place: all is forgotten then.
 */
export function sessionViews() {
  const known = new LruCache<SessionId, View>(KNOWN);
  // Looks take turns: two at once would add the same events twice.
  const lane = openLane();
  let removals = 0;

  const current = (tx: ReadTransaction, session: SessionId): TaskEither<StoreError, View> =>
    program(async ({ take }) => {
      const now = await take(tx.events.removals());
      if (now !== removals) known.clear();
      removals = now;
      const head = await take(tx.events.head(sessionStreamId(session)));
      const kept = known.get(session);
      // What fails midway is not kept.
      known.delete(session);
      const view =
        kept !== undefined && (await take(broughtUp(tx, { session, view: kept, head }))) ? kept : freshView();
      if (view !== kept) await take(broughtUp(tx, { session, view, head }));
      if (head.version > 0) known.set(session, view);
      return view;
    });

  return {
    /** `use` takes what it wants at once: what it is given changes with the next look. */
    of:
      <A>(tx: ReadTransaction, session: SessionId, use: (outline: SessionOutline) => A) =>
      () =>
        lane.run(
          program<StoreError | SessionNotFoundError, A>(async ({ take, fail }) => {
            const outline = (await take(current(tx, session))).outline.value();
            return outline === undefined
              ? fail({ _tag: 'SessionNotFoundError', sessionId: session })
              : use(outline);
          }),
        ),
  };
}

/** Adds what came since; false where the log does not go on from what is remembered, as in a folder that was replaced. */
const broughtUp = (
  tx: ReadTransaction,
  { session, view, head }: { readonly session: SessionId; readonly view: View; readonly head: StreamHead },
) =>
  program<StoreError, boolean>(async ({ take }) => {
    const { version, hash } = view.head;
    if (head.version <= version) return head.version === version && head.hash === hash;
    let goesOn = true;
    for await (const event of eachEvent(tx, session, take, version)) {
      if (event.version === version + 1) goesOn = event.prev === hash;
      if (goesOn) view.outline.add(event);
      if (event.version % PIECE === 0) await nextTurn();
    }
    view.head = head;
    return goesOn;
  });
