import type { ReadModelRow } from '@workrail/event-log';
import { absurd, handleBytes } from '@workrail/kernel';
import type { Connection } from './connection.ts';

/** The live tables, or those that `rebuild.ts` fills to compare with them. */
export type ReadModelTables = 'main' | 'rebuilt';

const statements = (prefix: string) => ({
  sessions: `INSERT INTO ${prefix}sessions (stream, title, workspace) VALUES (?, ?, ?)`,
  runs: `INSERT INTO ${prefix}runs (run_id, stream, root, workflow_id, tip) VALUES (?, ?, ?, ?, ?)`,
  nodes: `INSERT INTO ${prefix}nodes (id, parent, stream, version) VALUES (?, ?, ?, ?)`,
  attempts: `INSERT INTO ${prefix}attempts (node, attempt, stream, version) VALUES (?, ?, ?, ?)`,
  retries: `INSERT INTO ${prefix}retries (node, attempt, stream, version) VALUES (?, ?, ?, ?)`,
  attachments: `INSERT INTO ${prefix}attachments (node, kind, version, stream) VALUES (?, ?, ?, ?)`,
  start_keys: `INSERT INTO ${prefix}start_keys (key, run_id) VALUES (?, ?)`,
  imports: `INSERT OR IGNORE INTO ${prefix}imports (bundle_id, stream) VALUES (?, ?)`,
  tips: `UPDATE ${prefix}runs SET tip = ? WHERE run_id = ?`,
});

const SQL = { main: statements('main.'), rebuilt: statements('temp.rebuilt_') };

/** Turns one derived row into a table row. A row that contradicts an earlier one throws. */
export function applyRow(
  connection: Connection,
  tables: ReadModelTables,
  stream: number,
  row: ReadModelRow,
): void {
  const sql = SQL[tables][row.table];
  switch (row.table) {
    case 'sessions':
      connection.run(sql, stream, row.title, row.workspace);
      return;
    case 'runs':
      connection.run(sql, row.runId, stream, handleBytes(row.root), row.workflowId, handleBytes(row.tip));
      return;
    case 'nodes': {
      const parent = row.parent === null ? null : handleBytes(row.parent);
      connection.run(sql, handleBytes(row.node), parent, stream, row.version);
      return;
    }
    case 'attempts':
    case 'retries':
      connection.run(sql, handleBytes(row.node), handleBytes(row.attempt), stream, row.version);
      return;
    case 'attachments':
      connection.run(sql, handleBytes(row.node), row.kind, row.version, stream);
      return;
    case 'start_keys':
      connection.run(sql, row.key, row.runId);
      return;
    case 'imports':
      connection.run(sql, row.bundleId, stream);
      return;
    case 'tips':
      if (connection.run(sql, handleBytes(row.tip), row.runId).changes !== 1) {
        throw new Error(`the log speaks of ${row.runId} before it was started`);
      }
      return;
    default:
      absurd(row);
  }
}

const REMOVE = {
  nodes: 'DELETE FROM nodes WHERE id = ?',
  attempts: 'DELETE FROM attempts WHERE node = ? AND attempt = ?',
  retries: 'DELETE FROM retries WHERE node = ? AND attempt = ?',
  start_keys: 'DELETE FROM start_keys WHERE key = ? AND run_id = ?',
  imports: 'DELETE FROM imports WHERE bundle_id = ? AND stream = ?',
};

/** Takes a row out that is found by what it says; `removeRowsOf` takes those that are found by their session. */
export function removeRow(connection: Connection, stream: number, row: ReadModelRow): void {
  switch (row.table) {
    case 'nodes':
      connection.run(REMOVE.nodes, handleBytes(row.node));
      return;
    case 'attempts':
    case 'retries':
      connection.run(REMOVE[row.table], handleBytes(row.node), handleBytes(row.attempt));
      return;
    case 'start_keys':
      connection.run(REMOVE.start_keys, row.key, row.runId);
      return;
    case 'imports':
      connection.run(REMOVE.imports, row.bundleId, stream);
      return;
    case 'sessions':
    case 'runs':
    case 'attachments':
    case 'tips':
      return;
    default:
      absurd(row);
  }
}

const INDEXED = ['sessions', 'runs', 'attachments'];
const UNINDEXED = ['nodes', 'attempts', 'retries', 'imports'];
const KEYS_OF_RUNS = 'DELETE FROM start_keys WHERE run_id IN (SELECT run_id FROM runs WHERE stream = ?)';

/** Takes the rows of a session out: from the tables that have an index for that, or from all of them. */
export function removeRowsOf(connection: Connection, stream: number, tables: 'indexed' | 'all'): void {
  if (tables === 'all') connection.run(KEYS_OF_RUNS, stream);
  for (const table of tables === 'all' ? [...INDEXED, ...UNINDEXED] : INDEXED)
    connection.run(`DELETE FROM ${table} WHERE stream = ?`, stream);
}
