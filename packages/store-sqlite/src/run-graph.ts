import {
  type EventDecoder,
  type GraphRows,
  openRunGraph,
  type PointedEvent,
  type RunRecord,
  type SessionEvent,
} from '@workrail/event-log';
import {
  attemptIdOf,
  concatBytes,
  handleBytes,
  nodeIdOf,
  type RunId,
  type SessionId,
  toHex,
} from '@workrail/kernel';
import type { RunGraph, ServerWork } from '@workrail/ports';
import type { Connection } from './connection.ts';
import { operation, type Scope } from './transaction.ts';

/** A row with the event that it points at; without body when that event is gone. */
interface PointerRow extends Pick<PointedEvent, 'sessionId' | 'version'> {
  readonly hash: Uint8Array | null;
  readonly body: string | null;
}

/** A query for rows of a read-model table with their events. */
const selectPointed = (
  table: 'nodes' | 'attempts' | 'retries' | 'attachments',
  where: string,
  columns = '',
): string =>
  `SELECT ${columns} s.stream_id AS sessionId, r.version, e.hash, e.body FROM ${table} r
   JOIN streams s ON s.id = r.stream
   LEFT JOIN events e ON e.stream = r.stream AND e.version = r.version
   WHERE ${where}`;

const NODE = selectPointed('nodes', 'r.id = ?');
const CHILDREN = selectPointed('nodes', 'r.parent = ? ORDER BY r.version DESC LIMIT ?', 'r.id,');
const CHILD_COUNT = 'SELECT count(*) FROM nodes WHERE parent = ?';
// A child is always later than its parent, so that rows that lead back would end the walk.
const TIPS = `WITH RECURSIVE below (id, version) AS (
    SELECT id, version FROM nodes WHERE id = ?
    UNION ALL SELECT n.id, n.version FROM below JOIN nodes n ON n.parent = below.id AND n.version > below.version
  ) SELECT id, version FROM below WHERE NOT EXISTS (SELECT 1 FROM nodes c WHERE c.parent = below.id)`;
const BY_ATTEMPT = 'r.node = ? AND r.attempt = ?';
const ATTEMPT = {
  attempts: selectPointed('attempts', BY_ATTEMPT),
  retries: selectPointed('retries', BY_ATTEMPT),
};
// Most nodes have nothing added to them; asking whether there is anything costs a fifth of asking for it in order.
const ANY_ATTACHED = 'SELECT 1 FROM attachments WHERE node = ? AND kind = ? LIMIT 1';
const ATTACHED = selectPointed('attachments', 'r.node = ? AND r.kind = ? ORDER BY r.version DESC LIMIT ?');
const OF_SESSION = `stream = (SELECT id FROM streams WHERE stream_id = ?) AND kind = 'checkpoint_recorded'`;
const ANY_CHECKPOINT = `SELECT 1 FROM attachments WHERE ${OF_SESSION} LIMIT 1`;
const CHECKPOINTS = selectPointed('attachments', `r.${OF_SESSION} ORDER BY r.version DESC LIMIT ?`);
const LATEST_ATTEMPT = selectPointed(
  'attempts',
  'r.node = ? AND r.version = (SELECT max(version) FROM attempts WHERE node = ?)',
  'r.attempt,',
);
const BETWEEN = 'SELECT id FROM nodes WHERE id BETWEEN ? AND ? ORDER BY id';
const STARTED_WITH = 'SELECT run_id FROM start_keys WHERE key = ? ORDER BY run_id LIMIT ?';
const IMPORTED = `SELECT s.stream_id FROM imports i JOIN streams s ON s.id = i.stream
  WHERE i.bundle_id = ? ORDER BY i.stream LIMIT ?`;
const RUN = `SELECT s.stream_id AS sessionId, r.root, r.workflow_id AS workflowId, r.tip FROM runs r
  JOIN streams s ON s.id = r.stream WHERE r.run_id = ?`;

export const runGraph = (
  scope: Scope,
  decode: EventDecoder<SessionEvent>,
): Omit<RunGraph, keyof ServerWork> =>
  openRunGraph(rowsIn(scope.connection), decode, (look) => operation(scope, look));

function rowsIn(connection: Connection): GraphRows {
  const pointedBy = (sql: string, ...handles: readonly Uint8Array[]): PointedEvent | undefined => {
    const row = connection.get<PointerRow>(sql, ...handles);
    return row && pointed(row);
  };
  return {
    node: (node) => pointedBy(NODE, handleBytes(node)),
    nodesStartingWith: (prefix) => {
      const missing = 8 - prefix.length;
      const first = concatBytes(prefix, new Uint8Array(missing));
      const last = concatBytes(prefix, new Uint8Array(missing).fill(0xff));
      return connection.column<Uint8Array>(BETWEEN, first, last).map(nodeIdOf);
    },
    attempt: (table, node, attempt) => pointedBy(ATTEMPT[table], handleBytes(node), handleBytes(attempt)),
    latestAttempt: (node) => {
      const handle = handleBytes(node);
      const row = connection.get<PointerRow & { readonly attempt: Uint8Array }>(
        LATEST_ATTEMPT,
        handle,
        handle,
      );
      return row && { ...pointed(row), attempt: attemptIdOf(row.attempt) };
    },
    attached: (node, kind, limit) => {
      const handle = handleBytes(node);
      if (connection.get(ANY_ATTACHED, handle, kind) === undefined) return [];
      return connection.all<PointerRow>(ATTACHED, handle, kind, limit).map(pointed);
    },
    checkpoints: (session, limit) => {
      if (connection.get(ANY_CHECKPOINT, session) === undefined) return [];
      return connection.all<PointerRow>(CHECKPOINTS, session, limit).map(pointed);
    },
    children: (node, limit) => {
      const parent = handleBytes(node);
      const total = connection.value<number>(CHILD_COUNT, parent) ?? 0;
      if (total === 0 || limit === 0) return { total, latest: [] };
      const rows = connection.all<PointerRow & { readonly id: Uint8Array }>(CHILDREN, parent, limit);
      return { total, latest: rows.map((row) => ({ ...pointed(row), node: nodeIdOf(row.id) })) };
    },
    tips: (node) =>
      connection
        .all<{ readonly id: Uint8Array; readonly version: number }>(TIPS, handleBytes(node))
        .toSorted((left, right) => right.version - left.version)
        .map(({ id }) => nodeIdOf(id)),
    startedWith: (key, limit) => connection.column<RunId>(STARTED_WITH, key, limit),
    importedFrom: (bundleId, limit) => connection.column<SessionId>(IMPORTED, bundleId, limit),
    run: (runId) => {
      const row = connection.get<RunRow>(RUN, runId);
      return row && { runId, ...row, root: nodeIdOf(row.root), tip: nodeIdOf(row.tip) };
    },
  };
}

interface RunRow extends Pick<RunRecord, 'sessionId' | 'workflowId'> {
  readonly root: Uint8Array;
  readonly tip: Uint8Array;
}

const pointed = ({ sessionId, version, hash, body }: PointerRow): PointedEvent => ({
  sessionId,
  version,
  encoded: hash === null || body === null ? undefined : { version, hash: toHex(hash), body },
});
