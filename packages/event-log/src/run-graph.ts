import {
  type AttemptId,
  E,
  type Either,
  either,
  type NodeId,
  O,
  type RunId,
  type SessionId,
  type TaskEither,
} from '@workrail/kernel';
import { type DamagedEventError, damageIn } from './damage.ts';
import type { EncodedEvent } from './event-codec.ts';
import { attachedFacts, attemptFacts, type NodeRecord, nodeFacts } from './event-facts.ts';
import type { AttachedKind } from './events.ts';
import type { AttemptTable, ReadModelRow } from './read-model-rows.ts';
import { sessionStreamId } from './streams/registry.ts';
import type { SessionEvent } from './streams/session.ts';
import type { EventDecoder } from './verify-stream.ts';

/** Where a row points to, and the event that lies there; undefined where none does. */
export interface PointedEvent {
  readonly sessionId: SessionId;
  readonly version: number;
  readonly encoded: EncodedEvent | undefined;
}

export type RunRecord = Omit<Extract<ReadModelRow, { readonly table: 'runs' }>, 'table'>;

/** What a store looks up in the rows of its read model. What the rows lead to is read here. */
export interface GraphRows {
  readonly node: (node: NodeId) => PointedEvent | undefined;
  /** In order of id. */
  readonly nodesStartingWith: (prefix: Uint8Array) => readonly NodeId[];
  readonly attempt: (table: AttemptTable, node: NodeId, attempt: AttemptId) => PointedEvent | undefined;
  readonly latestAttempt: (node: NodeId) => (PointedEvent & { readonly attempt: AttemptId }) | undefined;
  /** Of these three the latest come first. */
  readonly attached: (node: NodeId, kind: AttachedKind, limit: number) => readonly PointedEvent[];
  readonly checkpoints: (session: SessionId, limit: number) => readonly PointedEvent[];
  readonly children: (
    node: NodeId,
    limit: number,
  ) => {
    readonly total: number;
    readonly latest: readonly (PointedEvent & { readonly node: NodeId })[];
  };
  /** At and below the node; the latest come first. */
  readonly tips: (node: NodeId) => readonly NodeId[];
  readonly startedWith: (key: string, limit: number) => readonly RunId[];
  readonly importedFrom: (bundleId: string, limit: number) => readonly SessionId[];
  readonly run: (run: RunId) => RunRecord | undefined;
}

/** A row leads to an event that can't be used, or to one that says something else. Nothing is answered from it. */
type GraphFault = DamagedEventError | { readonly _tag: 'StoreUnavailableError'; readonly reason: string };

type Read<A> = Either<GraphFault, A>;

/** Answers from the events that the rows lead to. `operation` runs one look at the store. */
export function openRunGraph<Failure>(
  rows: GraphRows,
  decode: EventDecoder<SessionEvent>,
  operation: <A>(look: () => Read<A>) => TaskEither<Failure, A>,
) {
  /** What the event says that a row leads to. */
  function factsAt<A>(
    row: PointedEvent,
    what: string,
    facts: (event: SessionEvent) => A | undefined,
  ): Read<A> {
    const { sessionId, version, encoded } = row;
    const event = encoded === undefined ? E.left({ version, reason: 'it is missing' }) : decode(encoded);
    if (E.isLeft(event)) return E.left(damageIn(sessionStreamId(sessionId))(event.left));
    const found = facts(event.right);
    return found === undefined ? stray(what) : E.right(found);
  }
  const nodeAt = (row: PointedEvent, node: NodeId): Read<NodeRecord> =>
    factsAt(row, `node ${node}`, (event) => nodeFacts(row.sessionId, event, node));
  const findNode = (node: NodeId) => optional(rows.node(node), (row) => nodeAt(row, node));
  const attemptAt = (row: PointedEvent, table: AttemptTable, node: NodeId, attempt: AttemptId) =>
    factsAt(row, `attempt ${attempt}`, (event) =>
      attemptFacts(event, { table, sessionId: row.sessionId, node, attempt }),
    );
  const attemptIn = (table: AttemptTable) => (node: NodeId, attempt: AttemptId) =>
    operation(() =>
      optional(rows.attempt(table, node, attempt), (row) => attemptAt(row, table, node, attempt)),
    );

  return {
    node: (node: NodeId) => operation(() => findNode(node)),
    nodesStartingWith: (prefix: Uint8Array) => operation(() => E.right(rows.nodesStartingWith(prefix))),
    attempt: attemptIn('attempts'),
    latestAttempt: (node: NodeId) =>
      operation(() =>
        optional(rows.latestAttempt(node), (row) => attemptAt(row, 'attempts', node, row.attempt)),
      ),
    retryOf: attemptIn('retries'),
    attached: <K extends AttachedKind>(node: NodeId, kind: K, limit: number) =>
      operation(() =>
        each(rows.attached(node, kind, limit), (row) =>
          factsAt(row, `what was added to ${node}`, (event) =>
            attachedFacts(event, { sessionId: row.sessionId, node, kind }),
          ),
        ),
      ),
    checkpoints: (session: SessionId, limit: number) =>
      operation(() =>
        each(rows.checkpoints(session, limit), (row) =>
          factsAt(row, `a checkpoint of ${session}`, (event) =>
            event.kind === 'checkpoint_recorded' ? event : undefined,
          ),
        ),
      ),
    children: (node: NodeId, limit: number) =>
      operation(() => {
        const { total, latest } = rows.children(node, limit);
        const records = each(latest, (row) =>
          E.chain((child: NodeRecord) =>
            child.parent === node ? E.right(child) : stray(`a child of ${node}`),
          )(nodeAt(row, row.node)),
        );
        return E.map((found: readonly NodeRecord[]) => ({ total, latest: found.toReversed() }))(records);
      }),
    tips: (node: NodeId, limit: number, skip = 0) =>
      operation(() => {
        const tips = rows.tips(node);
        const latest = each(tips.slice(skip, skip + limit), (tip) =>
          E.chain((found: O.Option<NodeRecord>) =>
            O.isSome(found) ? E.right(found.value) : stray(`the tip ${tip}`),
          )(findNode(tip)),
        );
        return E.map((found: readonly NodeRecord[]) => ({ total: tips.length, latest: found.toReversed() }))(
          latest,
        );
      }),
    /** Goes from node to parent by what the events say. */
    lineage: (node: NodeId, limit: number) =>
      operation(() =>
        either<GraphFault, readonly NodeRecord[]>(({ value }) => {
          const line: NodeRecord[] = [];
          for (let next: NodeId | null = node; next !== null && line.length < limit; ) {
            const found: O.Option<NodeRecord> = value(findNode(next));
            if (O.isNone(found)) return next === node ? line : value(stray(`node ${next}`));
            line.push(found.value);
            next = found.value.parent;
          }
          return line;
        }),
      ),
    startedWith: (key: string, limit: number) => operation(() => E.right(rows.startedWith(key, limit))),
    importedFrom: (bundleId: string, limit: number) =>
      operation(() => E.right(rows.importedFrom(bundleId, limit))),
    run: (run: RunId) => operation(() => E.right(O.fromNullable(rows.run(run)))),
  };
}

const stray = (what: string): Read<never> =>
  E.left({
    _tag: 'StoreUnavailableError',
    reason: `the index leads to the wrong event for ${what}`,
  });

const optional = <Row, A>(row: Row | undefined, read: (row: Row) => Read<A>): Read<O.Option<A>> =>
  row === undefined ? E.right(O.none) : E.map(O.some<A>)(read(row));

const each = <Row, A>(rows: readonly Row[], read: (row: Row) => Read<A>): Read<readonly A[]> =>
  either(({ value }) => rows.map((row) => value(read(row))));
