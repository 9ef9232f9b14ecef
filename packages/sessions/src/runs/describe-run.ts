import type { RunDetail } from '@workrail/dashboard-contract';
import type { RunOutline, SessionOutline } from '@workrail/event-log';
import { E, program, type RunId, type SessionId, type TaskEither } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import type { RunNotFoundError } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { runIdIn } from '../sessions/checked-input.ts';
import { type ReadError, readOf } from '../sessions/read-of.ts';
import { runAtOnce, summaryOf } from '../sessions/run-summary.ts';

export type DescribeRunError = ReadError | RunNotFoundError;

export type OfRun = { readonly runId: string };

export const describeRun =
  (deps: Pick<Dependencies, 'store' | 'views' | 'runs'>) =>
  (given: OfRun): TaskEither<DescribeRunError, RunDetail> =>
    readOf(deps, runIdIn(given.runId), async (tx, runId, { take }) => {
      const { sessionId, seen } = await take(lookAtRun(deps, tx, runId, (_, run) => runAtOnce(run)));
      return { sessionId, run: await take(summaryOf(deps, tx, seen)) };
    });

/** Finds a run; `use` takes what it wants of it at once. */
export const lookAtRun = <A>(
  { views }: Pick<Dependencies, 'views'>,
  tx: ReadTransaction,
  runId: RunId,
  use: (session: SessionOutline, run: RunOutline) => A,
) =>
  program<StoreError | RunNotFoundError, { readonly sessionId: SessionId; readonly seen: A }>(
    async ({ take, fail }) => {
      const unknown = { _tag: 'RunNotFoundError', runId } as const;
      const record = await take(tx.graph.run(runId));
      if (record._tag === 'None') return fail(unknown);
      const { sessionId } = record.value;
      const looked = await views.of(tx, sessionId, (session) => {
        const run = session.run(runId);
        return run === undefined ? undefined : { sessionId, seen: use(session, run) };
      })();
      if (E.isRight(looked)) return looked.right ?? fail(unknown);
      // A row that leads to a session without events leads nowhere.
      return fail(looked.left._tag === 'SessionNotFoundError' ? unknown : looked.left);
    },
  );
