import type { ListedSession } from '@workrail/dashboard-contract';
import { keyOf } from '@workrail/event-log';
import { program, type SessionId, type TaskEither } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import { checkWorkspacePath, type InvalidInputError } from '@workrail/requests';
import { catchUp } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { browseRecent } from './browse-recent.ts';
import { limitIn } from './page-in.ts';
import { filtersOf } from './session-filters.ts';

export interface ListSessionsInput {
  /** Sessions to give, the latest ones first; at most 1,000. */
  readonly limit: number;
  /** Only those of one project. */
  readonly workspacePath?: string;
}

export interface SessionList {
  readonly sessions: readonly ListedSession[];
  /** Sessions in all. */
  readonly total: number;
  /** Sessions that can't be read. */
  readonly damaged: readonly SessionId[];
}

export type ListSessionsError = InvalidInputError | StoreError;

const MOST = 1_000;
/** Sessions that are looked at for them: as many again may be damaged. */
const LOOKED_AT = 2 * MOST;

/** Sessions by their latest activity. */
export const listSessions =
  (deps: Pick<Dependencies, 'store' | 'clock' | 'workspaces' | 'listings'>) =>
  ({ limit, workspacePath }: ListSessionsInput): TaskEither<ListSessionsError, SessionList> =>
    program(async ({ take, value }) => {
      const wanted = {
        listings: deps.listings,
        limit: value(limitIn(limit, MOST)),
        filters: value(filtersOf({})),
        most: LOOKED_AT,
        start: undefined,
      };
      const given = value(checkWorkspacePath(workspacePath));
      const workspace = given === undefined ? undefined : ((await deps.workspaces.resolve(given)) ?? given);
      await catchUp(deps);
      const here = workspace === undefined ? undefined : keyOf(workspace);
      const { sessions, damaged } = await take(browseRecent(deps, wanted, here));
      const { sessions: total } = await take(deps.store.read((tx) => tx.search.state()));
      return { sessions, total, damaged };
    });
