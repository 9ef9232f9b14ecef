import { type EventCodec, type GraphRows, openRunGraph } from '@workrail/event-log';
import { handleBytes, type SessionId, toHex } from '@workrail/kernel';
import type { RunGraph } from '@workrail/ports';
import { prefixKey, visibleRows } from './read-model.ts';
import { operation, type Scope } from './transaction.ts';

export const runGraph = (scope: Scope, codec: EventCodec): RunGraph =>
  openRunGraph(
    rowsIn(scope),
    (encoded) => codec.decode('session', encoded),
    (look) => operation(scope, look),
  );

function rowsIn(scope: Scope): GraphRows {
  const pointed = <Row extends { readonly sessionId: SessionId; readonly version: number }>(row: Row) => ({
    ...row,
    encoded: scope.memory.streams.get(row.sessionId)?.events.get(row.version),
  });
  const attachments = (key: string, limit: number) =>
    visibleRows(scope, 'attachments', key).toReversed().slice(0, limit).map(pointed);
  return {
    node: (node) => visibleRows(scope, 'nodes', node).map(pointed)[0],
    nodesStartingWith: (prefix) =>
      visibleRows(scope, 'nodes', prefixKey(prefix))
        .map(({ node }) => node)
        .filter((node) => toHex(handleBytes(node)).startsWith(toHex(prefix)))
        .sort(),
    attempt: (table, node, attempt) => visibleRows(scope, table, `${node} ${attempt}`).map(pointed)[0],
    latestAttempt: (node) => visibleRows(scope, 'attempts', node).map(pointed).at(-1),
    attached: (node, kind, limit) => attachments(`${node} ${kind}`, limit),
    checkpoints: (session, limit) => attachments(`${session} checkpoint_recorded`, limit),
    children: (node, limit) => {
      const rows = visibleRows(scope, 'nodes', `below ${node}`);
      return { total: rows.length, latest: rows.toReversed().slice(0, limit).map(pointed) };
    },
    startedWith: (key, limit) =>
      visibleRows(scope, 'start_keys', key)
        .map(({ runId }) => runId)
        .sort()
        .slice(0, limit),
    importedFrom: (bundleId, limit) => {
      const sessions = visibleRows(scope, 'imports', bundleId).map(({ sessionId }) => sessionId);
      return [...new Set(sessions)].slice(0, limit);
    },
    run: (runId) => {
      const [row] = visibleRows(scope, 'runs', runId);
      if (row === undefined) return undefined;
      const { sessionId, root, workflowId, tip } = row;
      const moved = visibleRows(scope, 'tips', runId).at(-1);
      return { runId, sessionId, root, workflowId, tip: moved?.tip ?? tip };
    },
  };
}
