import type { SQLInputValue } from 'node:sqlite';
import type { ReadModelRow } from '@workrail/event-log';
import { handleBytes } from '@workrail/kernel';
import type { Connection } from './connection.ts';
import { applyServedRow, isServed, type ServedRow } from './served-rows.ts';

/** The tables that hold nothing but what events derive to; those of the search among them. */
export const READ_MODEL_TABLES = [
  'sessions',
  'runs',
  'nodes',
  'attempts',
  'retries',
  'attachments',
  'start_keys',
  'imports',
  'server_work',
  'run_states',
  'search_terms',
  'search_sessions',
  'search_runs',
  'search_progress',
] as const;

/** The live tables, or those that `rebuild.ts` fills to compare with them. */
export type ReadModelTables = 'main' | 'rebuilt';

/** What the names of tables begin with. */
export const PREFIX = { main: 'main.', rebuilt: 'temp.rebuilt_' } as const;

type PlainRow = Exclude<ReadModelRow, ServedRow>;

/** What a row says, by column. */
function columnsOf(row: PlainRow, stream: number): Readonly<Record<string, SQLInputValue>> {
  switch (row.table) {
    case 'sessions':
      return { stream, title: row.title, workspace: row.workspace };
    case 'runs': {
      const [root, tip] = [handleBytes(row.root), handleBytes(row.tip)];
      return { run_id: row.runId, stream, root, workflow_id: row.workflowId, tip };
    }
    case 'nodes': {
      const parent = row.parent === null ? null : handleBytes(row.parent);
      return { id: handleBytes(row.node), parent, stream, version: row.version };
    }
    case 'attempts':
    case 'retries': {
      const [node, attempt] = [handleBytes(row.node), handleBytes(row.attempt)];
      return { node, attempt, stream, version: row.version };
    }
    case 'attachments':
      return { node: handleBytes(row.node), kind: row.kind, version: row.version, stream };
    case 'start_keys':
      return { key: row.key, run_id: row.runId };
    case 'imports':
      return { bundle_id: row.bundleId, stream };
    case 'tips':
      return { tip: handleBytes(row.tip), run_id: row.runId };
  }
}

/** Turns one derived row into a table row. A row that contradicts an earlier one throws. */
export function applyRow(
  connection: Connection,
  tables: ReadModelTables,
  stream: number,
  row: ReadModelRow,
): void {
  if (isServed(row)) applyServedRow(connection, { prefix: PREFIX[tables], stream }, row);
  else applyPlainRow(connection, tables, stream, row);
}

function applyPlainRow(connection: Connection, tables: ReadModelTables, stream: number, row: PlainRow): void {
  const columns = columnsOf(row, stream);
  const made = STATEMENTS[tables];
  const sql = made[row.table] ?? statementOf(PREFIX[tables], row.table, Object.keys(columns));
  made[row.table] = sql;
  const { changes } = connection.run(sql, ...Object.values(columns));
  if (row.table === 'tips' && changes !== 1)
    throw new Error(`the log mentions ${row.runId} before it was started`);
}

/** Made once for each table: every advance adds rows. */
const STATEMENTS: Readonly<Record<ReadModelTables, Partial<Record<PlainRow['table'], string>>>> = {
  main: {},
  rebuilt: {},
};

function statementOf(prefix: string, table: PlainRow['table'], columns: readonly string[]): string {
  if (table === 'tips') return `UPDATE ${prefix}runs SET tip = ? WHERE run_id = ?`;
  const insert = table === 'imports' ? 'INSERT OR IGNORE' : 'INSERT';
  return `${insert} INTO ${prefix}${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
}

/** What finds a row in a table that has no index of sessions. */
const KEYS: Readonly<Partial<Record<ReadModelRow['table'], readonly string[]>>> = {
  nodes: ['id'],
  attempts: ['node', 'attempt'],
  retries: ['node', 'attempt'],
  start_keys: ['key', 'run_id'],
  imports: ['bundle_id', 'stream'],
};

/** Takes a row out that is found by what it says; `removeRowsOf` takes those that are found by their session. */
export function removeRow(connection: Connection, stream: number, row: ReadModelRow): void {
  const key = KEYS[row.table];
  if (key === undefined || isServed(row)) return;
  const columns = Object.entries(columnsOf(row, stream)).filter(([name]) => key.includes(name));
  const where = columns.map(([name]) => `${name} = ?`).join(' AND ');
  connection.run(`DELETE FROM ${row.table} WHERE ${where}`, ...columns.map(([, value]) => value));
}

const INDEXED = ['sessions', 'runs', 'attachments', 'server_work', 'run_states'];
const UNINDEXED = ['nodes', 'attempts', 'retries', 'imports'];
const KEYS_OF_RUNS = 'DELETE FROM start_keys WHERE run_id IN (SELECT run_id FROM runs WHERE stream = ?)';

/** Takes the rows of a session out: from the tables that have an index for that, or from all of them. */
export function removeRowsOf(connection: Connection, stream: number, tables: 'indexed' | 'all'): void {
  if (tables === 'all') connection.run(KEYS_OF_RUNS, stream);
  for (const table of tables === 'all' ? [...INDEXED, ...UNINDEXED] : INDEXED)
    connection.run(`DELETE FROM ${table} WHERE stream = ?`, stream);
}
