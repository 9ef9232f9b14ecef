import type { ListedSession } from '@workrail/dashboard-contract';
import { keyOf } from '@workrail/event-log';
import { program, type SessionId, type TaskEither } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import { checkWorkspacePath } from '@workrail/requests';
import { catchUp } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { browseRecent } from './browse-recent.ts';
import { placeOf } from './browse-sessions.ts';
import { limitIn } from './checked-input.ts';
import type { ReadError } from './read-of.ts';
import { filtersOf } from './session-filters.ts';

/** How many sessions to list, and of which project; all of it is optional. */
export interface ListSessionsInput {
  /** Sessions to give, the latest ones first: 1 to 1,000; 20 where it is left out. */
  readonly limit?: number;
  /** Only those of one project. */
  readonly workspacePath?: string;
}

/** The sessions with the latest activity, and how many there are in all. */
export interface SessionList {
  readonly sessions: readonly ListedSession[];
  /** Sessions in the data folder. */
  readonly total: number;
  /** Those of the project that is asked for; all where none is. */
  readonly matching: number;
  /** Sessions that can't be read. */
  readonly damaged: readonly SessionId[];
}

/** An argument is wrong, or the store cannot be read. */
export type ListSessionsError = ReadError;

const MOST = 1_000;
const USUAL = 20;
/** Sessions that are looked at for them: as many again may be damaged. */
const LOOKED_AT = 2 * MOST;

export const listSessions =
  (deps: Pick<Dependencies, 'store' | 'clock' | 'workspaces' | 'listings'>) =>
  ({ limit, workspacePath }: ListSessionsInput): TaskEither<ListSessionsError, SessionList> =>
    program(async ({ take, value }) => {
      const wanted = {
        listings: deps.listings,
        limit: value(limitIn(limit ?? USUAL, MOST)),
        filters: value(filtersOf({}, Date.parse(deps.clock.now()))),
        most: LOOKED_AT,
        start: undefined,
      };
      const workspace = await placeOf(deps, value(checkWorkspacePath(workspacePath)));
      await catchUp(deps);
      const { sessions, damaged } = await take(browseRecent(deps, wanted, workspace));
      const { sessions: total } = await take(deps.store.read((tx) => tx.search.state()));
      const matching = workspace === undefined ? total : await take(countIn(deps, keyOf(workspace)));
      return { sessions, total, matching, damaged };
    });

/** How many sessions a project has. */
const countIn = ({ store }: Pick<Dependencies, 'store'>, workspace: string) =>
  program<StoreError, number>(async ({ take }) => {
    let [count, before, ended] = [0, Number.MAX_SAFE_INTEGER, false];
    while (!ended) {
      const page = { workspace, before, limit: MOST };
      const recent = await take(store.read((tx) => tx.search.recent(page)));
      count += recent.length;
      before = recent.at(-1)?.active ?? 0;
      ended = recent.length < MOST;
    }
    return count;
  });
