import { type EventCodec, type GraphRows, openRunGraph } from '@workrail/event-log';
import { handleBytes, type SessionId, toHex } from '@workrail/kernel';
import type { RunGraph, ServerWork } from '@workrail/ports';
import { prefixKey, type RowOf, type Table } from './read-model.ts';
import type { Stamped } from './stamped.ts';
import { operation, type Scope } from './transaction.ts';

export const runGraph = (scope: Scope, codec: EventCodec): Omit<RunGraph, keyof ServerWork> =>
  openRunGraph(
    rowsIn(scope),
    (encoded) => codec.decode('session', encoded),
    (look) => operation(scope, look),
  );

function rowsIn({ memory, commit }: Scope): GraphRows {
  /** The rows of a table that have a key and that the reader may see, in the order they came. */
  const rows = <Name extends Table>(table: Name, key: string): readonly (RowOf<Name> & Stamped)[] =>
    (memory.readModel.get(`${table} ${key}`) ?? []).filter(
      (row): row is RowOf<Name> & Stamped => row.table === table && row.commit <= commit,
    );
  const pointed = <Row extends { readonly sessionId: SessionId; readonly version: number }>(row: Row) => ({
    ...row,
    encoded: memory.streams.get(row.sessionId)?.events.get(row.version),
  });
  const attachments = (key: string, limit: number) =>
    rows('attachments', key).toReversed().slice(0, limit).map(pointed);
  return {
    node: (node) => rows('nodes', node).map(pointed)[0],
    nodesStartingWith: (prefix) =>
      rows('nodes', prefixKey(prefix))
        .map(({ node }) => node)
        .filter((node) => toHex(handleBytes(node)).startsWith(toHex(prefix)))
        .sort(),
    attempt: (table, node, attempt) => rows(table, `${node} ${attempt}`).map(pointed)[0],
    latestAttempt: (node) => rows('attempts', node).map(pointed).at(-1),
    attached: (node, kind, limit) => attachments(`${node} ${kind}`, limit),
    checkpoints: (session, limit) => attachments(`${session} checkpoint_recorded`, limit),
    children: (node, limit) => {
      const below = rows('nodes', `below ${node}`);
      return { total: below.length, latest: below.toReversed().slice(0, limit).map(pointed) };
    },
    tips: (node) => {
      const tips: RowOf<'nodes'>[] = [];
      for (const open = [...rows('nodes', node).slice(0, 1)]; ; ) {
        const at = open.pop();
        if (at === undefined) break;
        const below = rows('nodes', `below ${at.node}`);
        if (below.length === 0) tips.push(at);
        open.push(...below);
      }
      return tips.sort((left, right) => right.version - left.version).map((tip) => tip.node);
    },
    startedWith: (key, limit) =>
      rows('start_keys', key)
        .map(({ runId }) => runId)
        .sort()
        .slice(0, limit),
    importedFrom: (bundleId, limit) => {
      const sessions = rows('imports', bundleId).map(({ sessionId }) => sessionId);
      return [...new Set(sessions)].slice(0, limit);
    },
    run: (runId) => {
      const [row] = rows('runs', runId);
      if (row === undefined) return undefined;
      const { sessionId, root, workflowId, tip } = row;
      const moved = rows('tips', runId).at(-1);
      return { runId, sessionId, root, workflowId, tip: moved?.tip ?? tip };
    },
  };
}
