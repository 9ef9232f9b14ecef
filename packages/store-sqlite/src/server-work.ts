import type { RunState } from '@workrail/event-log';
import { type NodeId, nodeIdOf, O, type RunId } from '@workrail/kernel';
import type { DueRun, RunStateRecord, ServerWork, WorkItem } from '@workrail/ports';
import type { Connection } from './connection.ts';
import { OF_NODE } from './served-rows.ts';
import { answer, type Scope } from './transaction.ts';

/** Read by the test that holds them to their indexes. */
export const DUE = `SELECT w.run_id AS runId, s.stream_id AS sessionId, w.node, w.due
  FROM server_work w JOIN streams s ON s.id = w.stream
  WHERE w.due <= ?1
    AND (w.node, w.step) = (
      SELECT f.node, f.step FROM server_work f WHERE f.run_id = w.run_id ORDER BY f.due, f.node, f.step LIMIT 1)
    AND NOT EXISTS (
      SELECT 1 FROM leases l WHERE l.run_id = w.run_id AND l.released = 0 AND l.ends_at > ?1)
  ORDER BY w.due, w.run_id LIMIT ?2`;
const NEXT = 'SELECT due FROM server_work WHERE due > ? ORDER BY due LIMIT 1';
const WORK = 'SELECT node, step, due FROM server_work WHERE run_id = ? ORDER BY due, node, step';
const RECORD = `SELECT r.run_id AS runId, s.stream_id AS sessionId, r.workflow_id AS workflowId, r.state, r.undecided
  FROM run_states r JOIN streams s ON s.id = r.stream`;
const LATEST = 'ORDER BY r.run_id DESC LIMIT ?';
const STATE = `${RECORD} WHERE r.run_id = ?`;
const STATES = `${RECORD} WHERE r.run_id < ? ${LATEST}`;
export const STATES_IN = `${RECORD} WHERE r.state = ? AND r.run_id < ? ${LATEST}`;
export const STATES_OF = `${RECORD} WHERE r.workflow_id = ? AND r.run_id < ?
  AND (?3 IS NULL OR r.state IN (SELECT value FROM json_each(?3))) ${LATEST}`;
/** Behind the id of every run. */
const LAST = '~';

export function serverWork(scope: Scope): ServerWork {
  return {
    dueRuns: ({ now, limit }) =>
      answer(scope, (connection) => connection.all<Row<DueRun>>(DUE, now, limit).map(withNode)),
    nextDue: (after = '') =>
      answer(scope, (connection) => O.fromNullable(connection.value<string>(NEXT, after))),
    workOf: (run) => answer(scope, (connection) => connection.all<WorkRow>(WORK, run).map(itemOf)),
    runStates: (wanted) => answer(scope, (connection) => runStates(connection, wanted)),
    runState: (run) =>
      answer(scope, (connection) => {
        const row = connection.get<StateRow>(STATE, run);
        return O.fromNullable(row && recordOf(row));
      }),
  };
}

/** Where a state is asked for, what stands in others costs nothing: each state has its own order of runs. */
function runStates(
  connection: Connection,
  { states, workflowId, before = LAST as RunId, limit }: Parameters<ServerWork['runStates']>[0],
): readonly RunStateRecord[] {
  if (workflowId !== undefined) {
    const among = states === undefined ? null : JSON.stringify(states);
    return connection.all<StateRow>(STATES_OF, workflowId, before, among, limit).map(recordOf);
  }
  if (states === undefined) return connection.all<StateRow>(STATES, before, limit).map(recordOf);
  return [...new Set<RunState>(states)]
    .flatMap((state) => connection.all<StateRow>(STATES_IN, state, before, limit))
    .sort((left, right) => (left.runId < right.runId ? 1 : -1))
    .slice(0, limit)
    .map(recordOf);
}

type WorkRow = { readonly node: Uint8Array; readonly step: string; readonly due: string };
type Row<Item> = Omit<Item, 'node'> & { readonly node: Uint8Array };
type StateRow = Omit<RunStateRecord, 'undecided'> & { readonly undecided: string };

const withNode = <Item extends { readonly node: Uint8Array }>({
  node,
  ...row
}: Item): Omit<Item, 'node'> & { readonly node: NodeId } => ({ ...row, node: nodeIdOf(node) });

const itemOf = ({ node, step, due }: WorkRow): WorkItem => ({
  ...{ node: nodeIdOf(node), due },
  ...(step === OF_NODE ? {} : { stepId: step }),
});

const recordOf = (row: StateRow): RunStateRecord => ({
  ...row,
  undecided: JSON.parse(row.undecided) as readonly string[],
});
