import {
  type AttachedEvent,
  type AttachedKind,
  attachedFacts,
  attemptFacts,
  type EventDecoder,
  nodeFacts,
  type SessionEvent,
} from '@workrail/event-log';
import {
  type AttemptId,
  attemptIdOf,
  concatBytes,
  E,
  type Either,
  either,
  handleBytes,
  type NodeId,
  nodeIdOf,
  O,
  type RunId,
  type SessionId,
} from '@workrail/kernel';
import type { NodeRecord, RunGraph, RunRecord, StoreError } from '@workrail/ports';
import type { Connection } from './connection.ts';
import { type PointerRow, pointedEvent, selectPointed, strayRow } from './pointed-event.ts';
import { operation, type Scope } from './transaction.ts';

const NODE = selectPointed('nodes', 'r.id = ?');
const CHILDREN = selectPointed('nodes', 'r.parent = ? ORDER BY r.version DESC LIMIT ?', 'r.id,');
const CHILD_COUNT = 'SELECT count(*) AS total FROM nodes WHERE parent = ?';
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
const IMPORTED = `SELECT s.stream_id AS session_id FROM imports i JOIN streams s ON s.id = i.stream
  WHERE i.bundle_id = ? ORDER BY i.stream LIMIT ?`;
const RUN = `SELECT s.stream_id AS session_id, r.root, r.workflow_id, r.tip FROM runs r
  JOIN streams s ON s.id = r.stream WHERE r.run_id = ?`;

type ReadResult<A> = Either<StoreError, A>;
type Decode = EventDecoder<SessionEvent>;

export function runGraph(scope: Scope, decode: Decode): RunGraph {
  const attempt = (table: 'attempts' | 'retries'): RunGraph['attempt'] => {
    return (node, attempt) =>
      operation(scope, (connection) => {
        const row = connection.get<PointerRow>(ATTEMPT[table], handleBytes(node), handleBytes(attempt));
        return row === undefined ? E.right(O.none) : attemptOf(row, { table, node, attempt }, decode);
      });
  };
  return {
    node: (node) => operation(scope, (connection) => findNode(connection, node, decode)),
    nodesStartingWith: (prefix) => operation(scope, (connection) => E.right(starting(connection, prefix))),
    attempt: attempt('attempts'),
    latestAttempt: (node) => operation(scope, (connection) => latestAttempt(connection, node, decode)),
    retryOf: attempt('retries'),
    attached: (node, kind, limit) =>
      operation(scope, (connection) => attached(connection, { node, kind, limit }, decode)),
    checkpoints: (session, limit) =>
      operation(scope, (connection) => checkpoints(connection, session, limit, decode)),
    children: (node, limit) => operation(scope, (connection) => children(connection, node, limit, decode)),
    lineage: (node, limit) => operation(scope, (connection) => lineage(connection, node, limit, decode)),
    startedWith: (key, limit) =>
      operation(scope, (connection) =>
        E.right(
          connection.all<{ readonly run_id: RunId }>(STARTED_WITH, key, limit).map((row) => row.run_id),
        ),
      ),
    importedFrom: (bundleId, limit) =>
      operation(scope, (connection) =>
        E.right(
          connection
            .all<{ readonly session_id: SessionId }>(IMPORTED, bundleId, limit)
            .map((row) => row.session_id),
        ),
      ),
    run: (run) => operation(scope, (connection) => E.right(O.fromNullable(findRun(connection, run)))),
  };
}

function findNode(connection: Connection, node: NodeId, decode: Decode): ReadResult<O.Option<NodeRecord>> {
  const row = connection.get<PointerRow>(NODE, handleBytes(node));
  return row === undefined ? E.right(O.none) : E.map(O.some<NodeRecord>)(nodeOf(row, node, decode));
}

function nodeOf(row: PointerRow, node: NodeId, decode: Decode): ReadResult<NodeRecord> {
  const event = pointedEvent(row, decode);
  if (E.isLeft(event)) return event;
  const record = nodeFacts(row.session_id, event.right, node);
  return record === undefined ? strayRow(`node ${node}`) : E.right(record);
}

function attemptOf(
  row: PointerRow,
  key: {
    readonly table: 'attempts' | 'retries';
    readonly node: NodeId;
    readonly attempt: AttemptId;
  },
  decode: Decode,
) {
  const event = pointedEvent(row, decode);
  if (E.isLeft(event)) return event;
  const facts = attemptFacts(event.right, { ...key, sessionId: row.session_id });
  return facts === undefined ? strayRow(`attempt ${key.attempt}`) : E.right(O.some(facts));
}

function latestAttempt(connection: Connection, node: NodeId, decode: Decode) {
  const handle = handleBytes(node);
  const row = connection.get<PointerRow & { readonly attempt: Uint8Array }>(LATEST_ATTEMPT, handle, handle);
  if (row === undefined) return E.right(O.none);
  return attemptOf(row, { table: 'attempts', node, attempt: attemptIdOf(row.attempt) }, decode);
}

function starting(connection: Connection, prefix: Uint8Array): readonly NodeId[] {
  const rest = new Uint8Array(8 - prefix.length);
  const [first, last] = [
    concatBytes(prefix, rest),
    concatBytes(
      prefix,
      rest.map(() => 0xff),
    ),
  ];
  return connection.all<{ readonly id: Uint8Array }>(BETWEEN, first, last).map(({ id }) => nodeIdOf(id));
}

function attached<K extends AttachedKind>(
  connection: Connection,
  { node, kind, limit }: { readonly node: NodeId; readonly kind: K; readonly limit: number },
  decode: Decode,
): ReadResult<readonly AttachedEvent<K>[]> {
  if (connection.get(ANY_ATTACHED, handleBytes(node), kind) === undefined) return E.right([]);
  return either(({ value }) =>
    connection.all<PointerRow>(ATTACHED, handleBytes(node), kind, limit).map((row) => {
      const facts = attachedFacts(value(pointedEvent(row, decode)), {
        sessionId: row.session_id,
        node,
        kind,
      });
      return facts ?? value(strayRow(`what was added to ${node}`));
    }),
  );
}

function checkpoints(
  connection: Connection,
  session: SessionId,
  limit: number,
  decode: Decode,
): ReadResult<readonly AttachedEvent<'checkpoint_recorded'>[]> {
  if (connection.get(ANY_CHECKPOINT, session) === undefined) return E.right([]);
  return either(({ value }) =>
    connection.all<PointerRow>(CHECKPOINTS, session, limit).map((row) => {
      const event = value(pointedEvent(row, decode));
      return event.kind === 'checkpoint_recorded' ? event : value(strayRow(`a checkpoint of ${session}`));
    }),
  );
}

function children(connection: Connection, node: NodeId, limit: number, decode: Decode) {
  const parent = handleBytes(node);
  const total = connection.get<{ readonly total: number }>(CHILD_COUNT, parent)?.total ?? 0;
  const latest: NodeRecord[] = [];
  if (total === 0) return E.right({ total, latest });
  for (const row of connection.all<PointerRow & { readonly id: Uint8Array }>(CHILDREN, parent, limit)) {
    const record = nodeOf(row, nodeIdOf(row.id), decode);
    if (E.isLeft(record)) return record;
    if (record.right.parent !== node) return strayRow(`a child of ${node}`);
    latest.unshift(record.right);
  }
  return E.right({ total, latest });
}

/** Goes from node to parent by what the events say. */
function lineage(connection: Connection, node: NodeId, limit: number, decode: Decode) {
  const line: NodeRecord[] = [];
  for (let next: NodeId | null = node; next !== null && line.length < limit; ) {
    const found: ReadResult<O.Option<NodeRecord>> = findNode(connection, next, decode);
    if (E.isLeft(found)) return found;
    if (O.isNone(found.right)) return next === node ? E.right(line) : strayRow(`node ${next}`);
    line.push(found.right.value);
    next = found.right.value.parent;
  }
  return E.right(line);
}

interface RunRow {
  readonly session_id: SessionId;
  readonly root: Uint8Array;
  readonly workflow_id: string;
  readonly tip: Uint8Array;
}

function findRun(connection: Connection, runId: RunId): RunRecord | undefined {
  const row = connection.get<RunRow>(RUN, runId);
  if (row === undefined) return undefined;
  const { session_id: sessionId, workflow_id: workflowId } = row;
  return { runId, sessionId, root: nodeIdOf(row.root), workflowId, tip: nodeIdOf(row.tip) };
}
