import { program, type TaskEither } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import {
  type RunNotFoundError,
  readProgram,
  type SessionNotFoundError,
  unlessDamaged,
} from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { runIdIn, sessionIdIn } from '../sessions/checked-input.ts';
import type { ReadError } from '../sessions/read-of.ts';
import { type WaitingApproval, waitingIn } from './waiting-approvals.ts';

/** Which questions to list; without `of`, those of the 200 sessions with the latest activity. */
export interface ListApprovalsInput {
  /** Only those of this session (ses_…) or run (run_…). */
  readonly of?: string;
}

/** The id is malformed, its session or run does not exist, or the store cannot be read. */
export type ListApprovalsError = ReadError | SessionNotFoundError | RunNotFoundError;

/** Sessions that are looked through: those with the latest activity. */
const SESSIONS = 200;

/** The questions that wait for a person: those of one session or run, or of the latest sessions. */
export const listApprovals =
  (deps: Pick<Dependencies, 'store'>) =>
  ({ of }: ListApprovalsInput): TaskEither<ListApprovalsError, readonly WaitingApproval[]> =>
    readProgram<ListApprovalsError, readonly WaitingApproval[]>(deps, async (tx, { take }) =>
      take(of === undefined ? ofLatestSessions(tx) : ofNamed(tx, of)),
    );

const ofLatestSessions = (tx: ReadTransaction) =>
  program<StoreError, readonly WaitingApproval[]>(async ({ take }) => {
    const recent = await take(tx.search.recent({ limit: SESSIONS }));
    const numbers = recent.map(({ number }) => number);
    const sessions = await take(tx.search.sessions(numbers, { runs: 1 }));
    const found: WaitingApproval[] = [];
    for (const { sessionId } of sessions)
      found.push(...((await take(unlessDamaged(waitingIn(tx, sessionId)))) ?? []));
    return found;
  });

const ofNamed = (tx: ReadTransaction, named: string) =>
  program<ListApprovalsError, readonly WaitingApproval[]>(async ({ take, value, fail }) => {
    if (!named.trim().startsWith('run_')) {
      const sessionId = value(sessionIdIn(named));
      return (await take(waitingIn(tx, sessionId))) ?? fail({ _tag: 'SessionNotFoundError', sessionId });
    }
    const runId = value(runIdIn(named));
    const run = await take(tx.graph.run(runId));
    if (run._tag === 'None') return fail({ _tag: 'RunNotFoundError', runId });
    const waiting = (await take(waitingIn(tx, run.value.sessionId))) ?? [];
    return waiting.filter((one) => one.runId === runId);
  });
