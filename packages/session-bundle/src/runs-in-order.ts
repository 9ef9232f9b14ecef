import type { StoredEvent } from '@workrail/event-log';
import {
  type AttemptId,
  childNode,
  type Digests,
  decodeBase32,
  equalBytes,
  type NodeId,
  type RunId,
  rootNode,
} from '@workrail/kernel';
import type { BundleHeader, BundleRun } from './bundle.ts';

/** Looks at events in turn and says what is wrong with the place of one. */
export interface RunsInOrder {
  readonly fault: (event: StoredEvent, header: BundleHeader | undefined) => string | undefined;
  readonly started: () => readonly BundleRun[];
  /** A point that was spoken of and did not come to be, if there is one. */
  readonly awaited: () => NodeId | undefined;
}

/** Every event speaks of a point that earlier events brought into being, and points bear the ids that follow from that. */
export function runsInOrder(digests: Digests): RunsInOrder {
  const runs: BundleRun[] = [];
  const nodes = new Map<NodeId, RunId>();
  const awaited = new Map<NodeId, RunId>();
  /** Attempts that were blocked, and those that were handed on for the next try. */
  const [blocked, retries] = [new Set<string>(), new Set<string>()];
  const enter = (node: NodeId, run: RunId): string | undefined => {
    const other = awaited.get(node) ?? run;
    nodes.set(node, run);
    awaited.delete(node);
    return other === run
      ? undefined
      : `a gap speaks of the point ${node} of ${other}, which is one of ${run}`;
  };
  const known = (run: RunId, node: NodeId): string | undefined =>
    nodes.get(node) === run ? undefined : `it speaks of the point ${node} of ${run}, which is not there`;

  const fault = (event: StoredEvent, header: BundleHeader | undefined): string | undefined => {
    const first = event.version === 1;
    if (first !== (event.kind === 'session_started'))
      return first ? 'a session begins with session_started' : 'a session begins once';
    switch (event.kind) {
      case 'session_started': {
        const { sessionId, title, workspace, redacted } = event.data;
        const { session } = header ?? {};
        if (sessionId !== session?.sessionId) return `it belongs to the session ${sessionId}`;
        if (redacted !== header?.redacted)
          return `the header says that the session is ${redacted === true ? 'not ' : ''}redacted`;
        return title === session.title && workspace === session.workspace
          ? undefined
          : 'the header gives the session another title or workspace';
      }
      case 'observation_recorded':
      case 'session_imported':
        return undefined;
      case 'run_started': {
        const { runId, node, workflowId, workflowHash } = event.data;
        if (nodes.has(node)) return `the run ${runId} starts twice`;
        if (node !== rootNode(runId, digests)) return `the root of ${runId} bears another id`;
        runs.push({ runId, workflowId, workflowHash });
        return enter(node, runId);
      }
      case 'step_acked': {
        const { runId, from, to, attempt } = event.data;
        if (nodes.has(to)) return `the point ${to} comes to be twice`;
        if (to !== childNode(runId, from, attempt, digests))
          return `the point ${to} bears an id that does not follow`;
        if (!isAttemptOn(from, attempt)) return `the attempt ${attempt} is none on the point ${from}`;
        if (blocked.has(`${from} ${attempt}`)) return `the attempt ${attempt} ends twice`;
        return known(runId, from) ?? enter(to, runId);
      }
      case 'checkpoint_recorded': {
        const { sessionId, at } = event.data;
        if (sessionId !== header?.session.sessionId) return `it belongs to the session ${sessionId}`;
        return at === undefined ? undefined : known(at.runId, at.node);
      }
      case 'gap_recorded': {
        // A gap stands before the step that leads to its point.
        const { runId, node } = event.data;
        if (nodes.has(node)) return known(runId, node);
        const run = awaited.get(node) ?? runId;
        awaited.set(node, run);
        return run === runId ? undefined : `another gap speaks of the point ${node} as one of ${run}`;
      }
      case 'advance_blocked': {
        const { runId, node, attempt, retry } = event.data;
        for (const one of [attempt, retry])
          if (!isAttemptOn(node, one)) return `the attempt ${one} is none on the point ${node}`;
        // An attempt that led on is known by the point that it led to.
        if (blocked.has(`${node} ${attempt}`) || nodes.has(childNode(runId, node, attempt, digests)))
          return `the attempt ${attempt} ends twice`;
        if (retries.has(`${node} ${retry}`)) return `the attempt ${retry} is handed on twice`;
        blocked.add(`${node} ${attempt}`);
        retries.add(`${node} ${retry}`);
        return known(runId, node);
      }
      case 'capability_observed':
        if (!isAttemptOn(event.data.node, event.data.attempt))
          return `the attempt ${event.data.attempt} is none on the point ${event.data.node}`;
        return known(event.data.runId, event.data.node);
      case 'preferences_changed':
        return known(event.data.runId, event.data.node);
    }
  };
  return { fault, started: () => runs, awaited: () => awaited.keys().next().value };
}

/** Bytes that an attempt repeats of its point. */
const SHARED = 4;

function isAttemptOn(node: NodeId, attempt: AttemptId): boolean {
  const [left, right] = [decodeBase32(node), decodeBase32(attempt)];
  return (
    left !== undefined &&
    right !== undefined &&
    equalBytes(left.subarray(0, SHARED), right.subarray(0, SHARED))
  );
}
