import type { StoredEvent } from '@workrail/event-log';
import { childNode, type Digests, type NodeId, type RunId, rootNode, type SessionId } from '@workrail/kernel';
import type { BundleRun } from './bundle.ts';

/** Looks at events in turn and says what is wrong with the place of one. */
export interface RunsInOrder {
  readonly fault: (event: StoredEvent, session: SessionId | undefined) => string | undefined;
  readonly started: () => readonly BundleRun[];
  /** A point that was spoken of and did not come to be, if there is one. */
  readonly awaited: () => NodeId | undefined;
}

/** Every event speaks of a point that earlier events brought into being, and points bear the ids that follow from that. */
export function runsInOrder(digests: Digests): RunsInOrder {
  const runs: BundleRun[] = [];
  const nodes = new Map<NodeId, RunId>();
  const awaited = new Set<NodeId>();
  const enter = (node: NodeId, run: RunId): void => {
    nodes.set(node, run);
    awaited.delete(node);
  };
  const known = (run: RunId, node: NodeId): string | undefined =>
    nodes.get(node) === run ? undefined : `it speaks of the point ${node} of ${run}, which is not there`;

  const fault = (event: StoredEvent, session: SessionId | undefined): string | undefined => {
    const first = event.version === 1;
    if (first !== (event.kind === 'session_started'))
      return first ? 'a session begins with session_started' : 'a session begins once';
    switch (event.kind) {
      case 'session_started':
        return event.data.sessionId === session
          ? undefined
          : `it belongs to the session ${event.data.sessionId}`;
      case 'observation_recorded':
      case 'session_imported':
        return undefined;
      case 'run_started': {
        const { runId, node, workflowId, workflowHash } = event.data;
        if (nodes.has(node)) return `the run ${runId} starts twice`;
        if (node !== rootNode(runId, digests)) return `the root of ${runId} bears another id`;
        enter(node, runId);
        runs.push({ runId, workflowId, workflowHash });
        return undefined;
      }
      case 'step_acked': {
        const { runId, from, to, attempt } = event.data;
        if (nodes.has(to)) return `the point ${to} comes to be twice`;
        if (to !== childNode(runId, from, attempt, digests))
          return `the point ${to} bears an id that does not follow`;
        const unknown = known(runId, from);
        if (unknown === undefined) enter(to, runId);
        return unknown;
      }
      case 'checkpoint_recorded': {
        const { sessionId, at } = event.data;
        if (sessionId !== session) return `it belongs to the session ${sessionId}`;
        return at === undefined ? undefined : known(at.runId, at.node);
      }
      case 'gap_recorded':
        // A gap stands before the step that leads to its point.
        if (!nodes.has(event.data.node)) awaited.add(event.data.node);
        return undefined;
      case 'capability_observed':
      case 'advance_blocked':
      case 'preferences_changed':
        return known(event.data.runId, event.data.node);
    }
  };
  return { fault, started: () => runs, awaited: () => awaited.values().next().value };
}
