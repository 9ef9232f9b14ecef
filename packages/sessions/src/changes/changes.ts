import type { Change } from '@workrail/dashboard-contract';
import { eventSubject } from '@workrail/event-log';
import { program, type TaskEither } from '@workrail/kernel';
import type { FedEvent, ReadTransaction, StoreError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import { limitIn } from '../sessions/checked-input.ts';
import { type ReadError, readOf } from '../sessions/read-of.ts';
import { changeCursor, type FeedPosition, followedTo, isThere, readChangeCursor } from './change-cursor.ts';

export interface ChangesInput {
  /** Of the answer before; from now on where it is left out. */
  readonly cursor?: string;
  /** From 1 to 1,000. */
  readonly limit: number;
}

/** `resync`: the cursor leads nowhere, and whoever has it loads everything anew and goes on with the new one. */
export type Changes =
  | {
      readonly kind: 'changes';
      readonly changes: readonly Change[];
      /** Where to go on. */
      readonly cursor: string;
      readonly more: boolean;
    }
  | { readonly kind: 'resync'; readonly reason: string; readonly cursor: string };

const LIMIT = 1_000;
/** Events behind which loading everything anew costs less. */
const FAR_BEHIND = 10_000;

/** What was appended since, each event once and in order: on from where the answer before ended, or why not. */
export const changes =
  (deps: Pick<Dependencies, 'store'>) =>
  (input: ChangesInput): TaskEither<ReadError, Changes> =>
    readOf(deps, limitIn(input.limit, LIMIT), async (tx, limit, { take }) => {
      const now = await take(logEnd(tx));
      const cursor = changeCursor(now);
      if (input.cursor === undefined) return { kind: 'changes', changes: [], cursor, more: false };
      const followed = readChangeCursor(input.cursor);
      if (followed === undefined) return { kind: 'resync', reason: FOREIGN, cursor };
      const reason = await take(whyNot(tx, followed, now));
      return reason === undefined ? take(since(tx, followed, limit)) : { kind: 'resync', reason, cursor };
    });

/** Where the log ends. */
export const logEnd = (tx: ReadTransaction): TaskEither<StoreError, FeedPosition> =>
  program(async ({ take }) => {
    const end = await take(tx.feed.end());
    return followedTo(await take(tx.events.removals()), end);
  });

const FOREIGN = 'the cursor does not belong to this feed';
const REPLACED = 'the data folder was replaced';

/** Why nobody can go on from there, if so. */
const whyNot = (tx: ReadTransaction, followed: FeedPosition, now: FeedPosition) =>
  program<StoreError, string | undefined>(async ({ take }) => {
    if (now.removals > followed.removals) return 'a session was removed';
    if (now.removals < followed.removals || now.position < followed.position) return REPLACED;
    if (!isThere(followed, await take(tx.feed.at(followed.position)))) return REPLACED;
    return now.position - followed.position > FAR_BEHIND
      ? `more than ${FAR_BEHIND} events were recorded since`
      : undefined;
  });

const since = (tx: ReadTransaction, followed: FeedPosition, limit: number) =>
  program<StoreError, Changes>(async ({ take }) => {
    const events = await take(tx.feed.after(followed.position, limit + 1));
    const given = events.slice(0, limit);
    const last = given.at(-1);
    return {
      kind: 'changes',
      changes: given.flatMap(changeOf),
      cursor: changeCursor(last === undefined ? followed : followedTo(followed.removals, last)),
      more: events.length > limit,
    };
  });

/** What followers hear of are sessions. */
function changeOf(fed: FedEvent): readonly Change[] {
  if (fed.type !== 'session') return [];
  const { position, id: sessionId, version } = fed;
  const place = { position, sessionId, version };
  if ('damage' in fed) return [{ ...place, kind: 'damaged' }];
  const { event } = fed;
  return [{ ...place, kind: event.kind, at: event.at, ...eventSubject(event) }];
}
