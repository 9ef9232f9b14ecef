import { nextServedRun, type ReadModelRow, type RunState, type ServedRun } from '@workrail/event-log';
import { handleBytes, type RunId } from '@workrail/kernel';
import type { Connection } from './connection.ts';

/** Rows that change others in place, instead of standing beside them. */
export type ServedRow = Extract<ReadModelRow, { readonly table: 'server_work' | 'run_states' }>;

export const isServed = (row: ReadModelRow): row is ServedRow =>
  row.table === 'server_work' || row.table === 'run_states';

const statements = (prefix: string) => ({
  state: `SELECT state, undecided FROM ${prefix}run_states WHERE run_id = ?`,
  start: `INSERT INTO ${prefix}run_states (run_id, stream, workflow_id, state, undecided)
    SELECT run_id, stream, workflow_id, ?, ? FROM ${prefix}runs WHERE run_id = ?`,
  change: `UPDATE ${prefix}run_states SET state = ?, undecided = ? WHERE run_id = ?`,
  due: `INSERT INTO ${prefix}server_work (run_id, node, step, due, stream) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (run_id, node, step) DO UPDATE SET due = excluded.due`,
  done: `DELETE FROM ${prefix}server_work WHERE run_id = ? AND node = ? AND step = ?`,
  allOfNode: `DELETE FROM ${prefix}server_work WHERE run_id = ? AND node = ?`,
  allOfRun: `DELETE FROM ${prefix}server_work WHERE run_id = ?`,
  allOfSession: `DELETE FROM ${prefix}server_work WHERE stream = ?`,
});

/** In place of a step, where work is due at the node itself; no step has an empty id. */
export const OF_NODE = '';

/** Made once for each set of tables. */
const SQL = new Map<string, ReturnType<typeof statements>>();

/** `prefix`: what the names of the tables begin with. */
export function applyServedRow(
  connection: Connection,
  { prefix, stream }: { readonly prefix: string; readonly stream: number },
  row: ServedRow,
): void {
  const sql = SQL.get(prefix) ?? statements(prefix);
  SQL.set(prefix, sql);
  if (row.table === 'run_states') changeState(connection, sql, row);
  else changeWork(connection, sql, stream, row);
}

type Statements = ReturnType<typeof statements>;

function changeWork(
  connection: Connection,
  sql: Statements,
  stream: number,
  { runId, node, stepId, due }: Extract<ServedRow, { readonly table: 'server_work' }>,
): void {
  if (runId === null) connection.run(sql.allOfSession, stream);
  else if (node === null) connection.run(sql.allOfRun, runId);
  else if (stepId === undefined) connection.run(sql.allOfNode, runId, handleBytes(node));
  else if (due === null) connection.run(sql.done, runId, handleBytes(node), stepId ?? OF_NODE);
  else if (stateOf(connection, sql.state, runId)?.state !== 'canceled')
    connection.run(sql.due, runId, handleBytes(node), stepId ?? OF_NODE, due, stream);
}

function changeState(
  connection: Connection,
  sql: Statements,
  row: Extract<ServedRow, { readonly table: 'run_states' }>,
): void {
  const before = stateOf(connection, sql.state, row.runId);
  const next = nextServedRun(before, row);
  if (next === before) return;
  const undecided = JSON.stringify(next.undecided);
  const { changes } = connection.run(
    before === undefined ? sql.start : sql.change,
    next.state,
    undecided,
    row.runId,
  );
  if (changes !== 1) throw new Error(`the log mentions ${row.runId} before it was started`);
}

function stateOf(connection: Connection, sql: string, runId: RunId): ServedRun | undefined {
  const row = connection.get<{ readonly state: RunState; readonly undecided: string }>(sql, runId);
  return row && { state: row.state, undecided: JSON.parse(row.undecided) as readonly string[] };
}
