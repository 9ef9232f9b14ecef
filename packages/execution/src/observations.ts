import type { SessionEventBody } from '@workrail/event-log';
import { sessionStreamId } from '@workrail/event-log';
import { LruCache, program, type SessionId } from '@workrail/kernel';
import type { GitObserver, Observation, ReadTransaction, StoreError } from '@workrail/ports';

const KNOWN_SESSIONS = 256;
/** Events that are looked through for what was seen before: the latest ones, and those with which a session begins. */
const LATEST = 500;
const FIRST = 20;

type Seen = ReadonlyMap<Observation['key'], string>;

export type Sightings = ReturnType<typeof sightings>;

/** What git said last, for the sessions used last: read from the log once, so that an advance does not go through it. */
export function sightings() {
  const known = new LruCache<SessionId, Seen>(KNOWN_SESSIONS);
  return {
    forget: (): void => known.clear(),
    /** Events for what is seen now and was not seen last. */
    changed: (tx: ReadTransaction, session: SessionId, now: readonly Observation[]) =>
      program<StoreError, readonly SessionEventBody[]>(async ({ take }) => {
        if (now.length === 0) return [];
        const before = known.get(session) ?? (await take(seenIn(tx, session)));
        known.set(session, before);
        const changed = now.filter(({ key, value }) => before.get(key) !== value);
        // Only the log says whether this is recorded in the end.
        if (changed.length > 0) known.delete(session);
        return changed.map((data): SessionEventBody => ({ kind: 'observation_recorded', data }));
      }),
  };
}

const seenIn = (tx: ReadTransaction, session: SessionId) =>
  program<StoreError, Seen>(async ({ take }) => {
    const stream = sessionStreamId(session);
    const { version } = await take(tx.events.head(stream));
    const from = Math.max(1, version - LATEST + 1);
    const first = from === 1 ? [] : await take(tx.events.read(stream, { from: 1, limit: FIRST }));
    const latest = await take(tx.events.read(stream, { from, limit: LATEST }));
    const seen = new Map<Observation['key'], string>();
    for (const { kind, data } of [...first, ...latest])
      if (kind === 'observation_recorded') seen.set(data.key, data.value);
    return seen;
  });

/** Branch and commit of a workspace, where a look at them costs little. */
export const lookAt = async (
  { git }: { readonly git: GitObserver },
  workspace: string | undefined,
): Promise<readonly Observation[]> => (workspace === undefined ? [] : ((await git.head?.(workspace)) ?? []));
