import {
  type AttachedKind,
  type CommandAnswered,
  DEFAULT_PREFERENCES,
  type RunStarted,
  type SessionEventBody,
  type StepAcked,
} from '@workrail/event-log';
import {
  type AttemptId,
  type BlobHash,
  childNode,
  firstAttempt,
  type NodeId,
  type RunId,
  retryAttempt,
  rootNode,
  runId,
  type SessionId,
  sessionId,
  type WorkflowHash,
} from '@workrail/kernel';
import { testDigests } from './test-digests.ts';

export const AT = '2026-01-02T03:04:05.678Z';

const uuid = (n: number): string => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const CONTEXT = 'c'.repeat(64) as BlobHash;
const WORKFLOW = `sha256:${'a'.repeat(64)}` as WorkflowHash;

export const session = (n: number): SessionId => sessionId(uuid(n));
export const run = (n: number): RunId => runId(uuid(n));
export const root = (n: number): NodeId => rootNode(run(n), testDigests);

const standing = {
  context: CONTEXT,
  preferences: DEFAULT_PREFERENCES,
  position: { kind: 'at', instruction: 0, frames: [] },
  decisions: [],
  warnings: [],
} as const;

export const sessionStarted = (n: number): SessionEventBody => ({
  kind: 'session_started',
  data: { sessionId: session(n), title: `Session ${n}`, workspace: '/work/space' },
});

export const observed = (value: string): SessionEventBody => ({
  kind: 'observation_recorded',
  data: { key: 'git_branch', value, confidence: 'high' },
});

export const runStarted = (n: number): SessionEventBody & RunStarted => ({
  kind: 'run_started',
  data: {
    runId: run(n),
    node: root(n),
    workflowId: 'wr.example',
    workflowHash: WORKFLOW,
    source: 'bundled',
    ...standing,
  },
});

/** An advance from a node of run `n`; `to` is the node that it makes. */
export function stepAcked(
  n: number,
  step: {
    readonly from: NodeId;
    readonly attempt?: AttemptId;
    readonly depth?: number;
    readonly notes?: string;
  },
): SessionEventBody & StepAcked {
  const { from, attempt = firstAttempt(from), depth = 1, notes } = step;
  const to = childNode(run(n), from, attempt, testDigests);
  const output = notes === undefined ? {} : { output: { notesMarkdown: notes } };
  return {
    kind: 'step_acked',
    data: { runId: run(n), from, to, attempt, stepId: `step-${depth}`, depth, ...output, ...standing },
  };
}

/** Something added to a node of run `n`. */
export function attached(n: number, node: NodeId, kind: AttachedKind, text: string): SessionEventBody {
  const runId = run(n);
  switch (kind) {
    case 'preferences_changed':
      return {
        kind,
        data: {
          runId,
          node,
          delta: { gateHandling: 'risk_signal' },
          effective: { ...DEFAULT_PREFERENCES, gateHandling: 'risk_signal' },
          warnings: [],
        },
      };
    case 'gap_recorded':
      return {
        kind,
        data: {
          runId,
          node,
          gapId: `gap_${text}`,
          severity: 'critical',
          code: 'MISSING_REQUIRED_NOTES',
          pointer: { kind: 'workflow_step', stepId: 'step-1' },
          message: text,
          resolution: { kind: 'unresolved' },
        },
      };
    case 'approval_requested':
      return {
        kind,
        data: { runId, node, attempt: firstAttempt(node), stepId: 'step-1', output: { notesMarkdown: text } },
      };
    case 'approval_answered':
      return {
        kind,
        data: {
          runId,
          node,
          attempt: firstAttempt(node),
          question: 1,
          answer: 'approved',
          channel: 'page',
          comment: text,
        },
      };
    case 'approval_withdrawn':
      return { kind, data: { runId, node, attempt: firstAttempt(node), question: 1 } };
    case 'command_sent':
      return {
        kind,
        data: {
          ...onCall(n, node),
          method: 'POST',
          url: 'https://api.example/orders',
          request: CONTEXT,
          repeatable: false,
          until: AT,
        },
      };
    case 'command_answered':
      return commandAnswered(n, node, THENS[text.length % THENS.length]);
    case 'command_decided':
      return {
        kind,
        data: { ...onCall(n, node), decision: 'skip', channel: 'page', comment: text },
      };
    case 'run_canceled':
      return { kind, data: { runId, node, channel: 'cli', reason: text } };
    case 'run_reopened':
      return { kind, data: { runId, node, attempt: firstAttempt(node), channel: 'agent' } };
    case 'checkpoint_recorded':
      return {
        kind,
        data: { sessionId: session(0), at: { runId, node }, output: { notesMarkdown: text } },
      };
  }
}

const onCall = (n: number, node: NodeId, stepId = 'step-1') => ({
  ...{ runId: run(n), node, attempt: firstAttempt(node), stepId, call: 1 },
});

/** What may come after a request. */
const THENS: readonly CommandAnswered['data']['next'][] = [
  { kind: 'decision' },
  { kind: 'done' },
  { kind: 'again', at: '2026-01-02T03:05:05.678Z', because: 'repeat' },
  { kind: 'failed' },
  { kind: 'stopped' },
];

/** The end of a request of a step of run `n`. */
export const commandAnswered = (
  n: number,
  node: NodeId,
  next: CommandAnswered['data']['next'] = { kind: 'done' },
  stepId?: string,
): SessionEventBody & CommandAnswered => ({
  kind: 'command_answered',
  data: { ...onCall(n, node, stepId), outcome: 'lost', tookMs: 7, next },
});

/** An attempt on a node of run `n` that did not advance. */
export const advanceBlocked = (n: number, node: NodeId, attempt = firstAttempt(node)): SessionEventBody => ({
  kind: 'advance_blocked',
  data: {
    runId: run(n),
    node,
    attempt,
    retry: retryAttempt(node, attempt, testDigests),
    blockers: [],
    output: { notesMarkdown: 'kept' },
    warnings: [],
  },
});

/** A session with one run of `steps` steps in a line: its events, and its nodes from the root on. */
export function lineOfSteps(n: number, steps: number): { events: SessionEventBody[]; nodes: NodeId[] } {
  const events: SessionEventBody[] = [sessionStarted(n), runStarted(n)];
  const nodes = [root(n)];
  for (let depth = 1; depth <= steps; depth += 1) {
    const step = stepAcked(n, { from: nodes.at(-1) ?? root(n), depth, notes: `notes ${depth}` });
    events.push(step);
    nodes.push(step.data.to);
  }
  return { events, nodes };
}
