import { keyOf, type RunStatus, runStatus } from '@workrail/event-log';
import { E, O, program, type RunId, type SessionId, type TaskEither } from '@workrail/kernel';
import type { FoundSession, ReadTransaction, StoreError } from '@workrail/ports';
import { checkWorkspacePath } from '../check-input.ts';
import type { Dependencies } from '../dependencies.ts';
import type { InvalidInputError } from '../errors.ts';
import { invalid } from '../invalid-input.ts';
import { catchUp } from '../resume-session/catch-up.ts';
import { unlessDamaged } from '../resume-session/load-candidates.ts';

export interface ListSessionsInput {
  /** Sessions to give, the latest ones first; at most 1,000. */
  readonly limit: number;
  /** Only those of one project. */
  readonly workspacePath?: string;
}

export interface ListedRun {
  readonly runId: RunId;
  readonly workflowId: string;
  readonly status: RunStatus;
  readonly stepsDone: number;
  readonly lastActivity: string;
}

export interface ListedSession {
  readonly sessionId: SessionId;
  readonly title?: string;
  readonly workspace?: string;
  readonly startedAt: string;
  /** The latest first. */
  readonly runs: readonly ListedRun[];
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
              const listed = unlessDamaged(await describe(tx, found)());
              if (listed === undefined) damaged.push(found.sessionId);
              else sessions.push(value(listed));
            }
            return { sessions, total: (await take(tx.search.state())).sessions, damaged };
          }),
        ),
      );
    });

function describe(
  tx: ReadTransaction,
  { sessionId, runs: ids }: FoundSession,
): TaskEither<StoreError, ListedSession> {
  return program(async ({ take, value }) => {
    const [opening] = await take(tx.events.read(sessionId, { from: 1, limit: 1 }));
    if (opening?.kind !== 'session_started')
      return value(
        E.left({
          _tag: 'DamagedEventError',
          sessionId,
          version: 1,
          reason: 'a session begins with session_started',
        }),
      );
    const { title, workspace } = opening.data;
    const runs: ListedRun[] = [];
    for (const id of ids) {
      const run = await take(describeRun(tx, id));
      if (run._tag === 'Some') runs.push(run.value);
    }
    runs.sort((left, right) => (left.lastActivity < right.lastActivity ? 1 : -1));
    return {
      sessionId,
      ...(title === undefined ? {} : { title }),
      ...(workspace === undefined ? {} : { workspace }),
      startedAt: opening.at,
      runs,
    };
  });
}

function describeRun(tx: ReadTransaction, runId: RunId): TaskEither<StoreError, O.Option<ListedRun>> {
  return program(async ({ take }) => {
    const run = await take(tx.graph.run(runId));
    if (run._tag === 'None') return O.none;
    const { tip, workflowId } = run.value;
    const node = await take(tx.graph.node(tip));
    if (node._tag === 'None') return O.none;
    const { event } = node.value;
    const latest = O.toUndefined(await take(tx.graph.latestAttempt(tip)));
    return O.some({
      runId,
      workflowId,
      status: runStatus(event, latest),
      stepsDone: event.kind === 'step_acked' ? event.data.depth : 0,
      lastActivity: latest?.at ?? event.at,
    });
  });
}
