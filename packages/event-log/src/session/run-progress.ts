import type { BlobHash, NodeId, RunId } from '@workrail/kernel';
import type { SessionEvent } from '../streams/session.ts';

/** How a step that the server does stands. */
export const SERVED_STATES = [
  'running',
  'waiting',
  'needs_decision',
  'succeeded',
  'failed',
  'skipped',
  'marked_done',
  'canceled',
] as const;
export type ServedState = (typeof SERVED_STATES)[number];

/** One request of a step. */
export interface ServedCall {
  /** From 1. */
  readonly call: number;
  readonly method: string;
  /** Without secrets. */
  readonly url: string;
  /** Blobs with what was sent and what came back. */
  readonly request: BlobHash;
  readonly answer?: BlobHash;
  /** ISO 8601 in UTC. */
  readonly sentAt: string;
  readonly endedAt?: string;
  readonly tookMs?: number;
  readonly status?: number;
  readonly message?: string;
  /** When the step goes on after it, and why it waits. */
  readonly waitsUntil?: string;
  readonly because?: 'retry' | 'repeat';
}

/** A step of the server that was begun. */
export interface ServedStep {
  readonly stepId: string;
  readonly state: ServedState;
  readonly calls: readonly ServedCall[];
  readonly beganAt: string;
  readonly endedAt?: string;
  /** In one line: why it failed, was skipped, waits or asks. */
  readonly message?: string;
  readonly status?: number;
  /** Blob with what it gave. */
  readonly answer?: BlobHash;
  /** The point at which it was or is to be left. */
  readonly node: NodeId;
}

/** What the server did in a run so far, by what the log says. */
export interface RunProgress {
  /** In the order in which they began; those of branches that were left are not among them. */
  readonly steps: ReadonlyMap<string, ServedStep>;
  readonly startedAt: string | undefined;
  readonly lastAt: string | undefined;
  readonly canceledAt: string | undefined;
  /** The latest event of the run in the words of its kind is about this step. */
  readonly latestStep: string | undefined;
}

/** Hears the events of a session in order, and keeps what they say of one run. Its cost for an event does not grow. */
export function runProgress(run: RunId) {
  const steps = new Map<string, ServedStep>();
  const parents = new Map<NodeId, NodeId | null>();
  let startedAt: string | undefined;
  let lastAt: string | undefined;
  let canceledAt: string | undefined;
  let latestStep: string | undefined;

  const put = (stepId: string, node: NodeId, at: string, more: Partial<ServedStep>): void => {
    const before = steps.get(stepId);
    const isOver = before?.endedAt !== undefined && before.node !== node;
    const base: ServedStep =
      before === undefined || isOver ? { stepId, state: 'running', calls: [], beganAt: at, node } : before;
    if (isOver) steps.delete(stepId);
    steps.set(stepId, { ...base, ...more });
    latestStep = stepId;
  };

  const hear = (event: SessionEvent): void => {
    if (!('runId' in event.data) || event.data.runId !== run) return;
    const { at } = event;
    lastAt = at;
    switch (event.kind) {
      case 'run_started':
        startedAt = at;
        parents.set(event.data.node, null);
        return;
      case 'step_acked':
        parents.set(event.data.to, event.data.from);
        acked(event);
        return;
      case 'command_sent': {
        const { stepId, node, call, method, url, request } = event.data;
        const calls = (steps.get(stepId)?.calls ?? []).filter((one) => one.call !== call);
        put(stepId, node, at, {
          state: 'running',
          calls: [...calls, { call, method, url, request, sentAt: at }],
        });
        return;
      }
      case 'command_answered':
        answered(event);
        return;
      case 'command_decided':
        put(event.data.stepId, event.data.node, at, { state: 'running' });
        return;
      case 'run_canceled':
        canceledAt = at;
        for (const [id, step] of steps)
          if (step.endedAt === undefined) steps.set(id, { ...step, state: 'canceled', endedAt: at });
        return;
      case 'run_reopened':
        canceledAt = undefined;
        leave(event.data.node);
        return;
      default:
        return;
    }
  };

  function acked({ at, data }: SessionEvent<'step_acked'>): void {
    const { outcome, stepId, from } = data;
    if (outcome === undefined) return;
    const { state, message, status, answer } = outcome;
    const told = {
      ...(message === undefined ? {} : { message }),
      ...(status === undefined ? {} : { status }),
      ...(answer === undefined ? {} : { answer }),
    };
    const { message: _, ...before } = steps.get(stepId) ?? {};
    steps.set(stepId, {
      ...{ stepId, calls: [], beganAt: at },
      ...before,
      ...{ state, endedAt: at, node: from },
      ...told,
    });
    latestStep = stepId;
  }

  function answered({ at, data }: SessionEvent<'command_answered'>): void {
    const { stepId, node, call, next, status, fault, tookMs, answer } = data;
    const waits = next.kind === 'again' ? { waitsUntil: next.at, because: next.because } : {};
    const told = {
      ...(status === undefined ? {} : { status }),
      ...(fault === undefined ? {} : { message: fault.message }),
    };
    const states = {
      again: 'waiting',
      decision: 'needs_decision',
      stopped: 'canceled',
      done: 'running',
      failed: 'running',
    } as const;
    const calls = (steps.get(stepId)?.calls ?? []).map((one) =>
      one.call === call
        ? { ...one, endedAt: at, tookMs, ...told, ...waits, ...(answer === undefined ? {} : { answer }) }
        : one,
    );
    put(stepId, node, at, { state: states[next.kind], calls, ...told });
  }

  /** What was done behind the point from which the run goes on belongs to a branch that was left. */
  function leave(node: NodeId): void {
    const way = new Set<NodeId>();
    for (let at: NodeId | null = parents.get(node) ?? null; at !== null; at = parents.get(at) ?? null)
      way.add(at);
    for (const [id, step] of steps) if (!way.has(step.node)) steps.delete(id);
  }

  return {
    hear,
    facts: (): RunProgress => ({ steps, startedAt, lastAt, canceledAt, latestStep }),
  };
}
