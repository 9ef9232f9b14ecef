import type { ReadModelRow } from '@workrail/event-log';
import {
  type AttemptId,
  absurd,
  handleBytes,
  type NodeId,
  type RunId,
  type SessionId,
  toHex,
} from '@workrail/kernel';
import type { Stamped } from './stamped.ts';

/** Where the event lies that a row was derived from. */
export interface Pointer extends Stamped {
  readonly sessionId: SessionId;
  readonly version: number;
}

type RunRow = Omit<Extract<ReadModelRow, { readonly table: 'runs' }>, 'tip'> &
  Stamped & { readonly tips: (Stamped & { readonly tip: NodeId })[] };

/** The same rows as the tables of other stores, in maps by what they are looked up with. */
export interface ReadModel {
  readonly sessions: Map<SessionId, Stamped & Extract<ReadModelRow, { readonly table: 'sessions' }>>;
  readonly runs: Map<RunId, RunRow>;
  readonly nodes: Map<NodeId, Pointer & { readonly parent: NodeId | null }>;
  /** Nodes in the order they came to be. */
  readonly children: Map<NodeId, (Stamped & { readonly node: NodeId })[]>;
  /** By the first 4 bytes in hex. */
  readonly prefixes: Map<string, (Stamped & { readonly node: NodeId })[]>;
  readonly attempts: Map<string, Pointer>;
  /** Attempts that were used from a node, in the order in which they ended. */
  readonly attemptsFrom: Map<NodeId, (Stamped & { readonly attempt: AttemptId })[]>;
  readonly retries: Map<string, Pointer>;
  /** In the order they came to be. */
  readonly attachments: Map<string, Pointer[]>;
  /** Those of `attachments` that are checkpoints, by session. */
  readonly checkpoints: Map<SessionId, Pointer[]>;
  /** Runs by the key that their start was named with. */
  readonly startKeys: Map<string, (Stamped & { readonly runId: RunId })[]>;
  /** Sessions by the bundle that they came from. */
  readonly imports: Map<string, (Stamped & { readonly sessionId: SessionId })[]>;
}

export const emptyReadModel = (): ReadModel => ({
  sessions: new Map(),
  runs: new Map(),
  nodes: new Map(),
  children: new Map(),
  prefixes: new Map(),
  attempts: new Map(),
  attemptsFrom: new Map(),
  retries: new Map(),
  attachments: new Map(),
  checkpoints: new Map(),
  startKeys: new Map(),
  imports: new Map(),
});

export const attemptKey = (node: NodeId, attempt: AttemptId): string => `${node} ${attempt}`;
export const attachmentKey = (node: NodeId, kind: string): string => `${node} ${kind}`;
export const prefixKey = (bytes: Uint8Array): string => toHex(bytes.subarray(0, 4));

/** Puts one derived row in and answers how to take it out. A row that contradicts an earlier one throws. */
export function applyRow(model: ReadModel, row: ReadModelRow, commit: number): () => void {
  switch (row.table) {
    case 'sessions':
      return insert(model.sessions, row.sessionId, { ...row, commit });
    case 'runs': {
      const { tip, ...run } = row;
      return insert(model.runs, row.runId, { ...run, commit, tips: [{ tip, commit }] });
    }
    case 'nodes':
      return applyNode(model, row, commit);
    case 'attempts':
      return both(
        applyAttempt(model.attempts, row, commit),
        push(listIn(model.attemptsFrom, row.node), { attempt: row.attempt, commit }),
      );
    case 'retries':
      return applyAttempt(model.retries, row, commit);
    case 'attachments':
      return applyAttachment(model, row, commit);
    case 'start_keys':
      return push(listIn(model.startKeys, row.key), { runId: row.runId, commit });
    case 'imports':
      return push(listIn(model.imports, row.bundleId), { sessionId: row.sessionId, commit });
    case 'tips': {
      const run = model.runs.get(row.runId);
      if (run === undefined) throw new Error(`the log speaks of ${row.runId} before it was started`);
      return push(run.tips, { tip: row.tip, commit });
    }
    default:
      return absurd(row);
  }
}

const applyAttempt = (
  pointers: Map<string, Pointer>,
  row: Extract<ReadModelRow, { readonly table: 'attempts' | 'retries' }>,
  commit: number,
): (() => void) =>
  insert(pointers, attemptKey(row.node, row.attempt), {
    sessionId: row.sessionId,
    version: row.version,
    commit,
  });

const both = (first: () => void, second: () => void) => (): void => {
  first();
  second();
};

function applyAttachment(
  { attachments, checkpoints }: ReadModel,
  row: Extract<ReadModelRow, { readonly table: 'attachments' }>,
  commit: number,
): () => void {
  const { node, kind, sessionId, version } = row;
  const pointer = { sessionId, version, commit };
  const undo = [push(listIn(attachments, attachmentKey(node, kind)), pointer)];
  if (kind === 'checkpoint_recorded') undo.push(push(listIn(checkpoints, sessionId), pointer));
  return () => {
    for (const step of undo) step();
  };
}

function applyNode(
  { nodes, children, prefixes }: ReadModel,
  row: Extract<ReadModelRow, { readonly table: 'nodes' }>,
  commit: number,
): () => void {
  const { node, parent, sessionId, version } = row;
  const undo = [
    insert(nodes, node, { sessionId, version, parent, commit }),
    push(listIn(prefixes, prefixKey(handleBytes(node))), { node, commit }),
  ];
  if (parent !== null) undo.push(push(listIn(children, parent), { node, commit }));
  return () => {
    for (const step of undo) step();
  };
}

function insert<K, V>(map: Map<K, V>, key: K, value: V): () => void {
  if (map.has(key)) throw new Error(`the log says twice how ${String(key)} came to be`);
  map.set(key, value);
  return () => map.delete(key);
}

function push<A>(list: A[], item: A): () => void {
  list.push(item);
  return () => list.pop();
}

function listIn<K, A>(map: Map<K, A[]>, key: K): A[] {
  const list = map.get(key) ?? [];
  map.set(key, list);
  return list;
}

/** The rows without those of one session. What is not of it is shared with the model that it is taken from. */
export function withoutSession(model: ReadModel, sessionId: SessionId): ReadModel {
  const other = (row: { readonly sessionId: SessionId }) => row.sessionId !== sessionId;
  const nodes = kept(model.nodes, other);
  const runs = kept(model.runs, other);
  const known = (node: NodeId) => nodes.has(node);
  const sessions = new Map(model.sessions);
  const checkpoints = new Map(model.checkpoints);
  for (const table of [sessions, checkpoints]) table.delete(sessionId);
  return {
    sessions,
    checkpoints,
    nodes,
    runs,
    children: new Map([...model.children].filter(([node]) => known(node))),
    prefixes: keptLists(model.prefixes, ({ node }) => known(node)),
    attempts: kept(model.attempts, other),
    attemptsFrom: new Map([...model.attemptsFrom].filter(([node]) => known(node))),
    retries: kept(model.retries, other),
    attachments: keptLists(model.attachments, other),
    startKeys: keptLists(model.startKeys, ({ runId }) => runs.has(runId)),
    imports: keptLists(model.imports, other),
  };
}

const kept = <K, V>(map: ReadonlyMap<K, V>, keep: (value: V) => boolean): Map<K, V> =>
  new Map([...map].filter(([, value]) => keep(value)));

/** Lists that lose nothing stay the lists that they are: whoever holds one sees what is added to it. */
const keptLists = <K, V>(map: ReadonlyMap<K, V[]>, keep: (value: V) => boolean): Map<K, V[]> =>
  new Map([...map].map(([key, list]) => [key, list.every(keep) ? list : list.filter(keep)]));
