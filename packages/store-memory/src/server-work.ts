import { type NodeId, O, type RunId, type SessionId } from '@workrail/kernel';
import type { DueRun, RunStateRecord, ServerWork, WorkItem } from '@workrail/ports';
import { isLive } from './leases.ts';
import { type RowOf, servedRun, type Table } from './read-model.ts';
import { latest, type Stamped } from './stamped.ts';
import { answer, type Scope } from './transaction.ts';

export function serverWork(scope: Scope): ServerWork {
  const ask = <A>(question: () => A) => answer(scope, question);
  return {
    dueRuns: ({ now, limit }) =>
      ask(() =>
        allWork(scope)
          .map(({ stepId: _, ...run }) => run)
          .filter(({ due, runId }) => due <= now && !isTaken(scope, runId, now))
          .filter(({ runId }, at, all) => all.findIndex((one) => one.runId === runId) === at)
          .slice(0, limit),
      ),
    nextDue: (after = '') => ask(() => O.fromNullable(allWork(scope).find(({ due }) => due > after)?.due)),
    workOf: (run) =>
      ask(() =>
        allWork(scope).flatMap(({ runId, node, stepId, due }): WorkItem[] => {
          const step = stepId === null ? {} : { stepId };
          return runId === run ? [{ node, due, ...step }] : [];
        }),
      ),
    runStates: ({ states, workflowId, before, limit }) =>
      ask(() =>
        rowsIn(scope, 'runs')
          .filter(({ runId }) => before === undefined || runId < before)
          .sort((left, right) => (left.runId < right.runId ? 1 : -1))
          .flatMap(({ runId }) => recordOf(scope, runId) ?? [])
          .filter((run) => states === undefined || states.includes(run.state))
          .filter((run) => workflowId === undefined || run.workflowId === workflowId)
          .slice(0, limit),
      ),
    runState: (run) => ask(() => O.fromNullable(recordOf(scope, run))),
  };
}

/** All rows of a table whose rows have one key each, as far as the reader may see them. */
function rowsIn<Name extends Table>(
  { memory, commit }: Scope,
  table: Name,
): readonly (RowOf<Name> & Stamped)[] {
  return [...memory.readModel]
    .flatMap(([key, rows]) => (key.startsWith(`${table} `) ? rows : []))
    .filter((row): row is RowOf<Name> & Stamped => row.table === table && row.commit <= commit);
}

/** All that is to be done, what is due first first. */
type OpenWork = DueRun & { readonly stepId: string | null };

function allWork(scope: Scope): readonly OpenWork[] {
  const open = new Map<string, OpenWork>();
  for (const { sessionId, runId, node, stepId, due } of rowsIn(scope, 'server_work')) {
    if (runId !== null && node !== null && stepId !== undefined && due !== null)
      open.set(`${runId} ${node} ${stepId ?? ''}`, { runId, sessionId, node, stepId, due });
    else
      for (const [key, work] of open) if (isMeant(work, { sessionId, runId, node, stepId })) open.delete(key);
  }
  return [...open.values()].sort(
    (left, right) =>
      compare(left.due, right.due) ||
      compare(left.runId, right.runId) ||
      compare(left.node, right.node) ||
      compare(left.stepId ?? '', right.stepId ?? ''),
  );
}

const compare = (left: string, right: string): number => Number(left > right) - Number(left < right);

/** Whether work is what a row takes away. */
const isMeant = (
  work: OpenWork,
  row: {
    readonly sessionId: SessionId;
    readonly runId: RunId | null;
    readonly node: NodeId | null;
    readonly stepId: string | null | undefined;
  },
): boolean =>
  work.sessionId === row.sessionId &&
  (row.runId === null || work.runId === row.runId) &&
  (row.node === null || work.node === row.node) &&
  (row.stepId === undefined || work.stepId === row.stepId);

function isTaken({ memory, commit }: Scope, run: RunId, now: string): boolean {
  const lease = latest(memory.leases.get(run) ?? [], commit);
  return lease !== undefined && isLive(lease, now);
}

/** How a run stands, as far as the reader may know. */
export function recordOf({ memory, commit }: Scope, runId: RunId): RunStateRecord | undefined {
  const changes = memory.readModel.get(`run_states ${runId}`) ?? [];
  const [started] = memory.readModel.get(`runs ${runId}`) ?? [];
  const served = servedRun(changes.filter((row) => row.commit <= commit));
  if (served === undefined || started?.table !== 'runs') return undefined;
  const { sessionId, workflowId } = started;
  return { runId, sessionId, workflowId, ...served };
}
