import { readModelRows, type SessionEvent } from '@workrail/event-log';
import { type JsonObject, type NodeId, O, type SessionId } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import type { ReadTransaction } from '@workrail/ports';
import { mintState } from '@workrail/token-codec';
import { right } from '../harness/in-process.ts';
import { inLines } from './history.ts';
import { type HistoryHost, keyBytes, processOn } from './host.ts';

export interface Placed {
  readonly sessionId: SessionId;
  readonly event: SessionEvent;
}

/**
 * What a log comes to, by the use cases and the store of a host, with the preferences of these names: the text of
 * `state.json`.
 */
export async function projectState(
  host: HistoryHost,
  log: readonly Placed[],
  names: readonly string[],
): Promise<string> {
  const rows = log.flatMap(({ sessionId, event }) => readModelRows(sessionId, event));
  const nodes: Record<string, object> = {};
  const runs: Record<string, object> = {};
  const attempts: Record<string, string> = {};
  for (const row of rows) {
    if (row.table === 'nodes') nodes[row.node] = await nodeState(host, row.node, names);
    if (row.table === 'runs') {
      const { runId } = row;
      runs[runId] = some(right(await host.store.read((tx) => tx.graph.run(runId))()));
    }
    if (row.table !== 'attempts' && row.table !== 'retries') continue;
    const { node, attempt } = row;
    const find = row.table === 'attempts' ? ('attempt' as const) : ('retryOf' as const);
    const { version, kind } = some(right(await host.store.read((tx) => tx.graph[find](node, attempt))()));
    attempts[`${row.table} ${node} ${attempt}`] = `${version} ${kind}`;
  }
  return inLines({ nodes, runs, attempts, rows });
}

async function nodeState(host: HistoryHost, id: NodeId, names: readonly string[]): Promise<object> {
  const { event, parent } = some(right(await host.store.read((tx) => tx.graph.node(id))()));
  const { position, preferences, context } = event.data;
  const stateToken = mintState(id, keyBytes(host.key), nodeDigests);
  const { recap } = right(await processOn(host).continueWorkflow({ stateToken })());
  return {
    parent,
    position,
    preferences: Object.entries(preferences)
      .flatMap(([name, value]) => (names.includes(name) ? value : []))
      .join(' '),
    context: await blobOf(host, context),
    recap: recap?.entries.map(({ stepId, notesMarkdown }) => `${stepId}: ${notesMarkdown}`),
    ...(await neighbours(host, id)),
  };
}

const blobOf = async ({ store }: HistoryHost, hash: Parameters<ReadTransaction['blobs']['get']>[0]) =>
  some(right(await store.read((tx) => tx.blobs.get(hash))())) as JsonObject;

async function neighbours({ store }: HistoryHost, id: NodeId): Promise<object> {
  const { latest } = right(await store.read((tx) => tx.graph.children(id, 100))());
  const lineage = right(await store.read((tx) => tx.graph.lineage(id, 100))());
  return { children: latest.map(({ node }) => node), depth: lineage.length - 1 };
}

function some<A>(option: O.Option<A>): A {
  if (O.isNone(option)) throw new Error('the log speaks of something that the store does not find');
  return option.value;
}
