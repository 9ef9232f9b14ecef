import { newer, sessionStreamId } from '@workrail/event-log';
import { defined, E, program, type SessionId, type Steps, type TaskEither } from '@workrail/kernel';
import type { ReadTransaction, RemovedBlobs, SettingsError, StoreError } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import { invalid } from '@workrail/requests';
import { eventAt, openingOf, unlessDamaged } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { sessionIdIn } from './checked-input.ts';
import { eachEvent, sessionPages } from './each-event.ts';

/** How long sessions must be idle to go, which ones stay, and whether they are removed or only listed. */
export interface PruneInput {
  /** Days without activity, 1 to 36,500; what the settings say where it is not given, else 90. */
  readonly olderThanDays?: number;
  /** Ids of sessions that stay, besides those that the settings name. */
  readonly keep?: readonly string[];
  /** True: remove them. Otherwise it is a dry run: the answer says which ones would go. */
  readonly apply?: boolean;
  /** Called with what is gone over, how many are done and how many there are, where that is known. */
  readonly onProgress?: (stage: 'look' | 'remove' | 'sweep', done: number, all: number) => void;
}

/** A session that has been idle for long enough to be removed. */
export interface OldSession {
  readonly sessionId: SessionId;
  readonly title?: string;
  /** ISO 8601, UTC. */
  readonly lastActivity: string;
  /** Events in its log. */
  readonly events: number;
}

/** An old session, and the end of its log when it was looked at. */
interface FoundSession {
  readonly session: OldSession;
  readonly hash: string | null;
}

/** What was removed, or would be in a dry run, and what stays. */
export interface PruneResult {
  /** False for a dry run: nothing was removed. */
  readonly applied: boolean;
  /** Days without activity that were asked for, by the call or the settings. */
  readonly olderThanDays: number;
  /** Sessions whose last activity lies before this moment are old. */
  readonly before: string;
  /** Those that were removed, or would be. */
  readonly sessions: readonly OldSession[];
  /** Sessions that stay because they are young, because they are to be kept, or because somebody went on meanwhile. */
  readonly kept: { readonly young: number; readonly listed: number; readonly resumed: number };
  /** Sessions that stay because they can't be read: how old they are is not known. */
  readonly damaged: readonly SessionId[];
  /** Documents that no session needs any more; undefined where none were looked for, or one that is damaged forbids it. */
  readonly blobs?: RemovedBlobs;
}

/** An argument is wrong, or the settings or the store cannot be used. */
export type PruneError = InvalidInputError | SettingsError | StoreError;

const USUAL_DAYS = 90;
const MOST_DAYS = 36_500;
const DAY_MS = 86_400_000;

/** Removes sessions that nobody used for long. What a session that stays needs is never touched. */
export const pruneSessions =
  (deps: Pick<Dependencies, 'store' | 'clock' | 'retention'>) =>
  (input: PruneInput): TaskEither<PruneError, PruneResult> =>
    program(async ({ take, value }) => {
      const settings = await take(deps.retention.retention());
      const olderThanDays = input.olderThanDays ?? settings.days ?? USUAL_DAYS;
      if (!Number.isSafeInteger(olderThanDays) || olderThanDays < 1 || olderThanDays > MOST_DAYS)
        value(
          invalid(
            'olderThanDays',
            'range',
            `olderThanDays is ${olderThanDays}; whole days from 1 to ${MOST_DAYS} are allowed`,
            'Send another number.',
          ),
        );
      const keep = new Set([...settings.keep, ...(input.keep ?? [])].map((id) => value(sessionIdIn(id))));
      const before = new Date(Date.parse(deps.clock.now()) - olderThanDays * DAY_MS).toISOString();
      const { old, ...found } = await findOld(deps, { keep, before }, input, take);
      const facts = { olderThanDays, before, damaged: found.damaged };
      if (input.apply !== true)
        return {
          applied: false,
          ...facts,
          sessions: old.map(({ session }) => session),
          kept: { ...found.kept, resumed: 0 },
        };
      const { sessions, resumed } = await take(removeAll(deps, old, input));
      const kept = { ...found.kept, resumed };
      const removed = { applied: true, ...facts, sessions, kept };
      const sweep = (events: number) => input.onProgress?.('sweep', events, 0);
      const swept = await deps.store.removeUnusedBlobs(sweep)();
      if (E.isRight(swept)) return { ...removed, blobs: swept.right };
      if (swept.left._tag !== 'DamagedEventError') return value(swept);
      const { stream } = swept.left;
      const damaged = stream.type === 'session' ? [stream.id] : [];
      return { ...removed, damaged: [...new Set([...found.damaged, ...damaged])] };
    });

async function findOld(
  { store }: Pick<Dependencies, 'store'>,
  { keep, before }: { readonly keep: ReadonlySet<SessionId>; readonly before: string },
  { onProgress }: PruneInput,
  take: Steps<StoreError>['take'],
) {
  const old: FoundSession[] = [];
  const damaged: SessionId[] = [];
  let [young, listed, done] = [0, 0, 0];
  for await (const page of sessionPages(store, take)) {
    for (const session of page) {
      const looked = await take(store.read((tx) => look(tx, session, before)));
      done += 1;
      // Another one removed it meanwhile.
      if (looked === 'gone') continue;
      if (looked === undefined) damaged.push(session);
      else if (looked.session.lastActivity >= before) young += 1;
      else if (keep.has(session)) listed += 1;
      else old.push(looked);
    }
    onProgress?.('look', done, 0);
  }
  return { old, kept: { young, listed }, damaged };
}

/**
 * A session is as old as its newest event, which need not be the last: a clock that was wrong for one step makes no
 * session older, and one that was brought in a moment ago is young, whatever its events say. All of its events are read
 * only where the last one is old. Undefined where one can't be used.
 */
const look = (tx: ReadTransaction, sessionId: SessionId, before: string) =>
  program<StoreError, FoundSession | 'gone' | undefined>(async ({ take }) => {
    const { version: events, hash } = await take(tx.events.head(sessionStreamId(sessionId)));
    if (events === 0) return 'gone';
    const opening = await take(unlessDamaged(openingOf(tx, sessionId)));
    const latest = await take(unlessDamaged(eventAt(tx, sessionId, events)));
    if (opening === undefined || latest === undefined) return undefined;
    const lastActivity = latest.at >= before ? latest.at : await take(unlessDamaged(newestIn(tx, sessionId)));
    if (lastActivity === undefined) return undefined;
    return { hash, session: defined({ sessionId, title: opening.data.title, lastActivity, events }) };
  });

const newestIn = (tx: ReadTransaction, sessionId: SessionId) =>
  program<StoreError, string>(async ({ take }) => {
    let newest = '';
    for await (const event of eachEvent(tx, sessionId, take)) newest = newer(newest, event.at);
    return newest;
  });

/** One by one, so that others wait for none of it; what somebody went on with meanwhile stays. */
const removeAll = (
  { store }: Pick<Dependencies, 'store'>,
  old: readonly FoundSession[],
  { onProgress }: PruneInput,
) =>
  program<StoreError, { readonly sessions: readonly OldSession[]; readonly resumed: number }>(
    async ({ take }) => {
      const sessions: OldSession[] = [];
      let resumed = 0;
      for (const [at, { session, hash }] of old.entries()) {
        const found = await take(
          store.write((tx) =>
            program<StoreError, 'removed' | 'resumed' | 'gone'>(async ({ take }) => {
              const now = await take(tx.events.head(sessionStreamId(session.sessionId)));
              if (now.version === 0) return 'gone';
              if (now.hash !== hash) return 'resumed';
              await take(tx.events.remove(sessionStreamId(session.sessionId)));
              return 'removed';
            }),
          ),
        );
        if (found === 'removed') sessions.push(session);
        else if (found === 'resumed') resumed += 1;
        onProgress?.('remove', at + 1, old.length);
      }
      return { sessions, resumed };
    },
  );
