import type { ListedSession } from '@workrail/dashboard-contract';
import { keyOf, searchTerm, type WhyMatched } from '@workrail/event-log';
import { program, type SessionId, type TaskEither } from '@workrail/kernel';
import type { NodeRecord, ReadTransaction, StoreError } from '@workrail/ports';
import {
  bestSessions,
  catchUp,
  FEW,
  namedPoint,
  namesOf,
  readProgram,
  unlessDamaged,
  whyMatched,
} from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { listed } from './listed-session.ts';
import { matchingSessions, searchFor } from './matching-sessions.ts';
import type { ReadError } from './read-of.ts';

/** What to search for, and in which project. */
export interface SearchSessionsInput {
  /** Words of titles and notes, a ticket, a branch, an id of a session, run or point, a token. */
  readonly query: string;
  /** Only those of one project. */
  readonly workspacePath?: string;
}

/** A session that a search found, and what it was found by. */
export interface MatchingSession extends ListedSession {
  /** The strongest reason first. */
  readonly whyMatched: readonly WhyMatched[];
}

/** The sessions that match a search best, and how many match in all. */
export interface SessionMatches {
  /** Best first; the 16 best where there are more. */
  readonly sessions: readonly MatchingSession[];
  /** Sessions that match; null where they were not counted to the end. */
  readonly total: number | null;
  /** Sessions that match and can't be read. */
  readonly damaged: readonly SessionId[];
}

/** An argument is wrong, or the store cannot be read. Finding nothing is no error. */
export type SearchSessionsError = ReadError;

/** Runs of a session that was found by a point of one of them. */
const RUNS = 8;

/** Finds sessions as `resumeSession` does, for a person. */
export const searchSessions =
  (deps: Pick<Dependencies, 'store' | 'clock' | 'workspaces' | 'listings'>) =>
  (input: SearchSessionsInput): TaskEither<SearchSessionsError, SessionMatches> =>
    program(async ({ take, value }) => {
      const search = value(await searchFor(input, deps.workspaces.resolve));
      await catchUp(deps);
      return take(
        readProgram<never, SessionMatches>(deps, async (tx, { take }) => {
          const point = await take(namedPoint(tx, input.query));
          if (point !== undefined) return take(matchOfPoint(deps, tx, point));
          const { matching, words, total } = await matchingSessions(
            { tx, search: tx.search },
            search,
            FEW,
            take,
          );
          const sessions: MatchingSession[] = [];
          const damaged: SessionId[] = [];
          for (const { finding, session } of await take(bestSessions(tx, matching, words))) {
            const one = await take(unlessDamaged(listed(tx, session, deps.listings)));
            const names = await take(unlessDamaged(namesOf(tx, session)));
            if (one === undefined || names === undefined) damaged.push(session.sessionId);
            else sessions.push({ ...one, whyMatched: whyMatched(finding, words, { names }) });
          }
          return { sessions, total, damaged };
        }),
      );
    });

/** The one session of a point that was named. */
const matchOfPoint = (
  { listings }: Pick<Dependencies, 'listings'>,
  tx: ReadTransaction,
  { sessionId }: NodeRecord,
) =>
  program<StoreError, SessionMatches>(async ({ take }) => {
    const held = await take(tx.search.holding(searchTerm('id', keyOf(sessionId)), { limit: 1 }));
    const [session] = await take(tx.search.sessions(held.sessions, { runs: RUNS }));
    const one = session && (await take(unlessDamaged(listed(tx, session, listings))));
    return one === undefined
      ? { sessions: [], total: 0, damaged: [sessionId] }
      : { sessions: [{ ...one, whyMatched: ['point_id'] }], total: 1, damaged: [] };
  });
