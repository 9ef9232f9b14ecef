import {
  type AttachedEvent,
  type AttachedKind,
  attachedFacts,
  attemptFacts,
  type EventCodec,
  nodeFacts,
} from '@workrail/event-log';
import {
  type AttemptId,
  E,
  type Either,
  either,
  handleBytes,
  type NodeId,
  O,
  type RunId,
  type SessionId,
  toHex,
} from '@workrail/kernel';
import type { NodeRecord, RunGraph, RunRecord, StoreError } from '@workrail/ports';
import { pointedEvent, strayRow } from './pointed-event.ts';
import { attachmentKey, attemptKey, prefixKey } from './read-model.ts';
import { latest } from './stamped.ts';
import { operation, type Scope } from './transaction.ts';

type ReadResult<A> = Either<StoreError, A>;

export function runGraph(scope: Scope, codec: EventCodec): RunGraph {
  const attempt = (table: 'attempts' | 'retries'): RunGraph['attempt'] => {
    return (node, attempt) => operation(scope, () => findAttempt(scope, { table, node, attempt }, codec));
  };
  return {
    node: (node) => operation(scope, () => findNode(scope, node, codec)),
    nodesStartingWith: (prefix) => operation(scope, () => E.right(starting(scope, prefix))),
    attempt: attempt('attempts'),
    latestAttempt: (node) => operation(scope, () => latestAttempt(scope, node, codec)),
    retryOf: attempt('retries'),
    attached: (node, kind, limit) => operation(scope, () => attached(scope, { node, kind, limit }, codec)),
    checkpoints: (session, limit) => operation(scope, () => checkpoints(scope, session, limit, codec)),
    children: (node, limit) => operation(scope, () => children(scope, node, limit, codec)),
    lineage: (node, limit) => operation(scope, () => lineage(scope, node, limit, codec)),
    startedWith: (key, limit) => operation(scope, () => E.right(startedWith(scope, key).slice(0, limit))),
    importedFrom: (bundleId, limit) =>
      operation(scope, () => E.right(importedFrom(scope, bundleId).slice(0, limit))),
    run: (run) => operation(scope, () => E.right(O.fromNullable(findRun(scope, run)))),
  };
}

function findNode(scope: Scope, node: NodeId, codec: EventCodec): ReadResult<O.Option<NodeRecord>> {
  const pointer = scope.memory.readModel.nodes.get(node);
  if (pointer === undefined || pointer.commit > scope.commit) return E.right(O.none);
  const event = pointedEvent(scope, pointer, codec);
  if (E.isLeft(event)) return event;
  const record = nodeFacts(pointer.sessionId, event.right, node);
  return record === undefined ? strayRow(`node ${node}`) : E.right(O.some(record));
}

function findAttempt(
  scope: Scope,
  key: {
    readonly table: 'attempts' | 'retries';
    readonly node: NodeId;
    readonly attempt: AttemptId;
  },
  codec: EventCodec,
) {
  const pointer = scope.memory.readModel[key.table].get(attemptKey(key.node, key.attempt));
  if (pointer === undefined || pointer.commit > scope.commit) return E.right(O.none);
  const event = pointedEvent(scope, pointer, codec);
  if (E.isLeft(event)) return event;
  const facts = attemptFacts(event.right, { ...key, sessionId: pointer.sessionId });
  return facts === undefined ? strayRow(`attempt ${key.attempt}`) : E.right(O.some(facts));
}

function latestAttempt(scope: Scope, node: NodeId, codec: EventCodec) {
  const used = scope.memory.readModel.attemptsFrom.get(node) ?? [];
  const last = used.findLast(({ commit }) => commit <= scope.commit);
  return last === undefined
    ? E.right(O.none)
    : findAttempt(scope, { table: 'attempts', node, attempt: last.attempt }, codec);
}

const startedWith = ({ memory, commit }: Scope, key: string): readonly RunId[] =>
  (memory.readModel.startKeys.get(key) ?? [])
    .filter((entry) => entry.commit <= commit)
    .map(({ runId }) => runId)
    .sort();

const importedFrom = ({ memory, commit }: Scope, bundleId: string): readonly SessionId[] => [
  ...new Set(
    (memory.readModel.imports.get(bundleId) ?? [])
      .filter((entry) => entry.commit <= commit)
      .map(({ sessionId }) => sessionId),
  ),
];

function starting({ memory, commit }: Scope, prefix: Uint8Array): readonly NodeId[] {
  const wanted = toHex(prefix);
  return (memory.readModel.prefixes.get(prefixKey(prefix)) ?? [])
    .filter((entry) => entry.commit <= commit && toHex(handleBytes(entry.node)).startsWith(wanted))
    .map(({ node }) => node)
    .sort();
}

function attached<K extends AttachedKind>(
  scope: Scope,
  { node, kind, limit }: { readonly node: NodeId; readonly kind: K; readonly limit: number },
  codec: EventCodec,
): ReadResult<readonly AttachedEvent<K>[]> {
  const visible = (scope.memory.readModel.attachments.get(attachmentKey(node, kind)) ?? []).filter(
    ({ commit }) => commit <= scope.commit,
  );
  const newest = visible.toReversed().slice(0, limit);
  return either(({ value }) =>
    newest.map((pointer) => {
      const event = value(pointedEvent(scope, pointer, codec));
      const facts = attachedFacts(event, { sessionId: pointer.sessionId, node, kind });
      return facts ?? value(strayRow(`what was added to ${node}`));
    }),
  );
}

function checkpoints(
  scope: Scope,
  session: SessionId,
  limit: number,
  codec: EventCodec,
): ReadResult<readonly AttachedEvent<'checkpoint_recorded'>[]> {
  const visible = (scope.memory.readModel.checkpoints.get(session) ?? []).filter(
    ({ commit }) => commit <= scope.commit,
  );
  const newest = visible.toReversed().slice(0, limit);
  return either(({ value }) =>
    newest.map((pointer) => {
      const event = value(pointedEvent(scope, pointer, codec));
      return event.kind === 'checkpoint_recorded' ? event : value(strayRow(`a checkpoint of ${session}`));
    }),
  );
}

function children(scope: Scope, node: NodeId, limit: number, codec: EventCodec) {
  const visible = (scope.memory.readModel.children.get(node) ?? []).filter(
    ({ commit }) => commit <= scope.commit,
  );
  const latest: NodeRecord[] = [];
  for (const child of visible.slice(Math.max(0, visible.length - limit))) {
    const found = findNode(scope, child.node, codec);
    if (E.isLeft(found)) return found;
    if (O.isNone(found.right) || found.right.value.parent !== node) return strayRow(`a child of ${node}`);
    latest.push(found.right.value);
  }
  return E.right({ total: visible.length, latest });
}

/** Goes from node to parent by what the events say. */
function lineage(scope: Scope, node: NodeId, limit: number, codec: EventCodec) {
  const line: NodeRecord[] = [];
  for (let next: NodeId | null = node; next !== null && line.length < limit; ) {
    const found: ReadResult<O.Option<NodeRecord>> = findNode(scope, next, codec);
    if (E.isLeft(found)) return found;
    if (O.isNone(found.right)) return next === node ? E.right(line) : strayRow(`node ${next}`);
    line.push(found.right.value);
    next = found.right.value.parent;
  }
  return E.right(line);
}

function findRun({ memory, commit }: Scope, runId: RunId): RunRecord | undefined {
  const run = memory.readModel.runs.get(runId);
  const tip = latest(run?.tips ?? [], commit)?.tip;
  if (run === undefined || tip === undefined) return undefined;
  const { sessionId, root, workflowId } = run;
  return { runId, sessionId, root, workflowId, tip };
}
