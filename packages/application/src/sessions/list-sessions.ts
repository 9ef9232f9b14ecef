import { keyOf } from '@workrail/event-log';
import { program, type SessionId, type TaskEither } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import { checkWorkspacePath } from '../check-input.ts';
import type { Dependencies } from '../dependencies.ts';
import type { InvalidInputError } from '../errors.ts';
import { invalid } from '../invalid-input.ts';
import { catchUp } from '../resume-session/catch-up.ts';
import { unlessDamaged } from '../resume-session/load-candidates.ts';
import { type ListedSession, listed } from './listed-session.ts';

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
/** Runs of a session that are looked at: the latest ones. */
const RUNS = 20;

/** Sessions by their latest activity. */
export const listSessions =
  (deps: Pick<Dependencies, 'store' | 'clock' | 'workspaces'>) =>
  ({ limit, workspacePath }: ListSessionsInput): TaskEither<ListSessionsError, SessionList> =>
    program(async ({ take, value }) => {
      if (!Number.isSafeInteger(limit) || limit < 1 || limit > MOST)
        value(
          invalid(
            'limit',
            'range',
            `limit is ${limit}; from 1 to ${MOST} are allowed`,
            'Send another number.',
          ),
        );
      const given = value(checkWorkspacePath(workspacePath));
      const workspace = given === undefined ? undefined : ((await deps.workspaces.resolve(given)) ?? given);
      await catchUp(deps);
      return take(
        deps.store.read((tx) =>
          program<StoreError, SessionList>(async ({ take, value }) => {
            const here = workspace === undefined ? {} : { workspace: keyOf(workspace) };
            const numbers = await take(tx.search.recent({ ...here, limit }));
            const sessions: ListedSession[] = [];
            const damaged: SessionId[] = [];
            for (const found of await take(tx.search.sessions(numbers, { runs: RUNS }))) {
              const one = unlessDamaged(await listed(tx, found)());
              if (one === undefined) damaged.push(found.sessionId);
              else sessions.push(value(one));
            }
            return { sessions, total: (await take(tx.search.state())).sessions, damaged };
          }),
        ),
      );
    });
