import {
  eventSubject,
  madePoint,
  type NewNames,
  renamedEvent,
  type SessionEvent,
  type SessionEventBody,
} from '@workrail/event-log';
import {
  type AttemptId,
  attemptFor,
  childNode,
  type Digests,
  type NodeId,
  nonceOf,
  type RunId,
  rootNode,
  type SessionId,
} from '@workrail/kernel';

export interface RenamedEvent {
  readonly at: string;
  readonly body: SessionEventBody;
}

/**
 * Gives a session, its runs and all that follows from their ids new ones, so that it can stand beside the one that it
 * is a copy of. A key that a client named a start with stays with the first. Takes the next event of the log and gives
 * those whose new ids are known now, in order: an event may speak of a point that a later one brings into being.
 */
export function renamedSession(
  ids: { readonly session: SessionId; readonly run: (old: RunId) => RunId },
  digests: Digests,
): (event: SessionEvent) => readonly RenamedEvent[] {
  const runs = new Map<RunId, RunId>();
  const nodes = new Map<NodeId, NodeId>();
  let waiting: SessionEvent[] = [];

  const runOf = (old: RunId): RunId => {
    const run = runs.get(old) ?? ids.run(old);
    runs.set(old, run);
    return run;
  };
  const nodeOf = (old: NodeId): NodeId => {
    const node = nodes.get(old);
    if (node === undefined) throw new Error('a verified bundle speaks of no point that is not there');
    return node;
  };
  /** Told apart from other attempts of its node by the same bytes. */
  const attemptOf = (old: AttemptId, node: NodeId): AttemptId => attemptFor(nodeOf(node), nonceOf(old));

  const names: NewNames = { session: ids.session, run: runOf, node: nodeOf, attempt: attemptOf };

  const enter = (event: SessionEvent): void => {
    const point = madePoint(event);
    if (point === undefined) return;
    const { runId, node, from } = point;
    nodes.set(
      node,
      from === null
        ? rootNode(runOf(runId), digests)
        : childNode(runOf(runId), nodeOf(from.node), attemptOf(from.attempt, from.node), digests),
    );
  };

  const isKnown = (event: SessionEvent): boolean => {
    const { node } = eventSubject(event);
    return node === undefined || nodes.has(node);
  };

  return (event) => {
    enter(event);
    waiting.push(event);
    if (!waiting.every(isKnown)) return [];
    const ready = waiting.map((one) => ({ at: one.at, body: renamedEvent(one, names) }));
    waiting = [];
    return ready;
  };
}
