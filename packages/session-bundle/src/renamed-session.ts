import type { EventBody, StoredEvent } from '@workrail/event-log';
import {
  type AttemptId,
  attemptFor,
  childNode,
  type Digests,
  defined,
  handleBytes,
  type NodeId,
  type RunId,
  rootNode,
  type SessionId,
} from '@workrail/kernel';

export interface RenamedSession {
  /**
   * Takes the next event of the log and gives those whose new ids are known now, in order: an event may speak of a
   * point that a later one brings into being.
   */
  readonly event: (event: StoredEvent) => readonly RenamedEvent[];
}

export interface RenamedEvent {
  readonly at: string;
  readonly body: EventBody;
}

/**
 * Gives a session, its runs and all that follows from their ids new ones, so that it can stand beside the one that it
 * is a copy of. A key that a client named a start with stays with the first.
 */
export function renamedSession(
  ids: { readonly session: SessionId; readonly run: (old: RunId) => RunId },
  digests: Digests,
): RenamedSession {
  const runs = new Map<RunId, RunId>();
  const nodes = new Map<NodeId, NodeId>();
  let waiting: StoredEvent[] = [];

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
  const attemptOf = (old: AttemptId, node: NodeId): AttemptId =>
    attemptFor(nodeOf(node), handleBytes(old).slice(4));

  const enter = (event: StoredEvent): void => {
    if (event.kind === 'run_started') nodes.set(event.data.node, rootNode(runOf(event.data.runId), digests));
    if (event.kind === 'step_acked') {
      const { runId, from, to, attempt } = event.data;
      nodes.set(to, childNode(runOf(runId), nodeOf(from), attemptOf(attempt, from), digests));
    }
  };

  const renamed = (event: StoredEvent): EventBody => {
    switch (event.kind) {
      case 'session_started':
        return { kind: event.kind, data: { ...event.data, sessionId: ids.session } };
      case 'observation_recorded':
      case 'session_imported':
        return { kind: event.kind, data: event.data } as EventBody;
      case 'run_started': {
        const { idempotency: _, ...data } = event.data;
        return { kind: event.kind, data: { ...data, runId: runOf(data.runId), node: nodeOf(data.node) } };
      }
      case 'step_acked': {
        const { runId, from, to, attempt } = event.data;
        const places = {
          runId: runOf(runId),
          from: nodeOf(from),
          to: nodeOf(to),
          attempt: attemptOf(attempt, from),
        };
        return { kind: event.kind, data: { ...event.data, ...places } };
      }
      case 'advance_blocked': {
        const { runId, node, attempt, retry } = event.data;
        const attempts = { attempt: attemptOf(attempt, node), retry: attemptOf(retry, node) };
        return {
          kind: event.kind,
          data: { ...event.data, runId: runOf(runId), node: nodeOf(node), ...attempts },
        };
      }
      case 'capability_observed': {
        const { runId, node, attempt } = event.data;
        const places = { runId: runOf(runId), node: nodeOf(node), attempt: attemptOf(attempt, node) };
        return { kind: event.kind, data: { ...event.data, ...places } };
      }
      case 'preferences_changed':
      case 'gap_recorded': {
        const places = { runId: runOf(event.data.runId), node: nodeOf(event.data.node) };
        return { kind: event.kind, data: { ...event.data, ...places } } as EventBody;
      }
      case 'checkpoint_recorded': {
        const { at, ...data } = event.data;
        const place = at === undefined ? undefined : { ...at, runId: runOf(at.runId), node: nodeOf(at.node) };
        return { kind: event.kind, data: defined({ ...data, sessionId: ids.session, at: place }) };
      }
    }
  };

  return {
    event: (event) => {
      enter(event);
      waiting.push(event);
      if (waiting.some((one) => one.kind === 'gap_recorded' && !nodes.has(one.data.node))) return [];
      const ready = waiting.map((one) => ({ at: one.at, body: renamed(one) }));
      waiting = [];
      return ready;
    },
  };
}
