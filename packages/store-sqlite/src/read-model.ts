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
