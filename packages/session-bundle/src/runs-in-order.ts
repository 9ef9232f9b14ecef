import { definitionOf, type LogOrder, type SessionEvent, STREAM_TYPES } from '@workrail/event-log';
import {
  type AttemptId,
  childNode,
  type Digests,
  isAttemptOn,
  type NodeId,
  type RunId,
  rootNode,
} from '@workrail/kernel';
import type { BundleHeader, BundleRun } from './bundle.ts';

/** Says what is wrong with the place of an event, and with the ids of points, which follow from what came before. */
export function runsInOrder(digests: Digests) {
  const points = knownPoints();
  const attempts = knownAttempts(points, digests);
  const runs: BundleRun[] = [];
  let header: BundleHeader | undefined;

  const ofSession: LogOrder['ofSession'] = (sessionId) =>
    sessionId === header?.session.sessionId ? undefined : `it belongs to the session ${sessionId}`;

  const order: LogOrder = {
    ofSession,
    opened: ({ sessionId, title, workspace, redacted }) => {
      const other = ofSession(sessionId);
      if (other !== undefined) return other;
      if (redacted !== header?.redacted)
        return `the header says that the session is ${redacted === true ? 'not ' : ''}redacted`;
      return title === header?.session.title && workspace === header?.session.workspace
        ? undefined
        : 'the header gives the session a different title or workspace';
    },
    runStarted: ({ runId, root, workflowId, workflowHash }) => {
      if (points.has(root)) return `the run ${runId} starts twice`;
      if (root !== rootNode(runId, digests)) return `the root node of ${runId} has the wrong id`;
      runs.push({ runId, workflowId, workflowHash });
      return points.enter(root, runId);
    },
    pointMade: ({ runId, node, from, attempt }) => {
      if (points.has(node)) return `the node ${node} is created twice`;
      if (node !== childNode(runId, from, attempt, digests)) return `the node ${node} has the wrong id`;
      return (
        attempts.fault(from, attempt) ??
        attempts.blockedFault(from, attempt) ??
        points.fault(runId, from) ??
        points.enter(node, runId)
      );
    },
    blocked: ({ runId, node, attempt, retry }) =>
      attempts.fault(node, attempt) ??
      attempts.fault(node, retry) ??
      attempts.block(runId, node, attempt, retry) ??
      points.fault(runId, node),
    point: points.fault,
    pointAhead: points.await,
    attempt: attempts.fault,
  };

  return {
    fault: (event: SessionEvent, given: BundleHeader | undefined): string | undefined => {
      header = given;
      const first = event.version === 1;
      if (first !== (event.kind === STREAM_TYPES.session.opening))
        return first
          ? `the first event is not ${STREAM_TYPES.session.opening}`
          : 'the session starts a second time';
      return definitionOf(event).order(event.data, order);
    },
    started: (): readonly BundleRun[] => runs,
    /** A point that was spoken of and did not come to be, if there is one. */
    awaited: points.awaited,
  };
}

/** The points that came to be, and those that were spoken of before. */
function knownPoints() {
  const nodes = new Map<NodeId, RunId>();
  const awaited = new Map<NodeId, RunId>();
  const fault = (run: RunId, node: NodeId): string | undefined =>
    nodes.get(node) === run ? undefined : `it refers to the node ${node} of ${run}, which does not exist`;
  return {
    has: (node: NodeId) => nodes.has(node),
    fault,
    enter: (node: NodeId, run: RunId): string | undefined => {
      const other = awaited.get(node) ?? run;
      nodes.set(node, run);
      awaited.delete(node);
      return other === run
        ? undefined
        : `a gap refers to the node ${node} of ${other}, but it belongs to ${run}`;
    },
    await: (runId: RunId, node: NodeId): string | undefined => {
      if (nodes.has(node)) return fault(runId, node);
      const run = awaited.get(node) ?? runId;
      awaited.set(node, run);
      return run === runId ? undefined : `another gap refers to the node ${node} as one of ${run}`;
    },
    awaited: () => awaited.keys().next().value,
  };
}

/** Attempts that were blocked, and those that were handed on for the next try. */
function knownAttempts(points: { readonly has: (node: NodeId) => boolean }, digests: Digests) {
  const [blocked, retries] = [new Set<string>(), new Set<string>()];
  const blockedFault = (node: NodeId, attempt: AttemptId): string | undefined =>
    blocked.has(`${node} ${attempt}`) ? `the attempt ${attempt} ends twice` : undefined;
  return {
    fault: (node: NodeId, attempt: AttemptId): string | undefined =>
      isAttemptOn(node, attempt) ? undefined : `the attempt ${attempt} does not belong to the node ${node}`,
    blockedFault,
    block: (runId: RunId, node: NodeId, attempt: AttemptId, retry: AttemptId): string | undefined => {
      const ended = blockedFault(node, attempt);
      if (ended !== undefined) return ended;
      // An attempt that led on is known by the point that it led to.
      if (points.has(childNode(runId, node, attempt, digests))) return `the attempt ${attempt} ends twice`;
      if (retries.has(`${node} ${retry}`)) return `the attempt ${retry} is offered twice`;
      blocked.add(`${node} ${attempt}`);
      retries.add(`${node} ${retry}`);
      return undefined;
    },
  };
}
