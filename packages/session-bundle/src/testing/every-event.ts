import {
  BLOCKER_CODES,
  PREFERENCE_NAMES,
  PREFERENCES,
  type Preferences,
  type SessionEvent,
  type SessionEventBody,
  type SessionEventKind,
} from '@workrail/event-log';
import type { AttemptId, BlobHash, NodeId, RunId, SessionId, WorkflowHash } from '@workrail/kernel';

/** With every member that may be there, so that a new one does not compile before it stands here. */
type Full<T> = T extends string | number | boolean | null
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Full<Item>[]
    : string extends keyof T
      ? T
      : { readonly [Key in keyof T]-?: Full<Exclude<T[Key], undefined>> };

type DataOf<Kind extends SessionEventKind> = Extract<SessionEventBody, { readonly kind: Kind }>['data'];

const UUID = '0190a000-0000-7000-8000-000000000001';
const sessionId = `ses_${UUID}` as SessionId;
const runId = `run_${UUID}` as RunId;
const node = 'aaaaaaaaaaaaa' as NodeId;
const attempt = 'aaaaaaabbbbbb' as AttemptId;
const hash = 'a'.repeat(64) as BlobHash;

/** Each at its freest. */
const preferences = Object.fromEntries(
  PREFERENCE_NAMES.map((name): [string, unknown] => [name, PREFERENCES[name].values.at(-1)]),
) as Preferences;
const position = {
  kind: 'at' as const,
  instruction: 2,
  frames: [{ loop: 1, iteration: 0, length: 3, decision: 'continue' as const }],
};
const decisions = [{ kind: 'entered_loop' as const, id: 'rounds', iteration: 0 }];
const warnings = [{ code: 'WORKFLOW_CHANGED' as const, message: 'The file changed.' }];
const output = { notesMarkdown: 'Planned it.', artifacts: [{ kind: 'x.plan', hash, bytes: 17 }] };
const contextDelta = { branch: 'fix/login', seen: ['a', { b: 'c' }], count: 2, gone: null };
const confirmation = {
  answer: 'approved' as const,
  source: 'claimed_by_agent' as const,
  comment: 'Go on.',
};
const capabilities = { delegation: 'available', web_browsing: 'unavailable' } as const;

const POINTERS = [
  { kind: 'workflow_step', stepId: 'plan' },
  { kind: 'context_key', key: 'branch' },
  { kind: 'user_only', reason: 'needs_user_choice', stepId: 'plan', contextKey: 'choice' },
  { kind: 'capability', capability: 'delegation' },
  { kind: 'context_budget' },
  { kind: 'loop', loopId: 'rounds' },
  { kind: 'output_contract', contractRef: 'wr.assessment' },
  { kind: 'assessment_dimension', assessmentId: 'risk', dimensionId: 'size' },
] as const;
const blockers = POINTERS.map((pointer, index) => ({
  code: BLOCKER_CODES[index] ?? BLOCKER_CODES[0],
  pointer,
  message: 'It is missing.',
  suggestedFix: 'Send it.',
}));

/** What an event of each kind may say, with nothing left out. */
const EVERY_DATA: { readonly [Kind in SessionEventKind]: Full<DataOf<Kind>> } = {
  session_started: { sessionId, title: 'Mend the login', workspace: '/w/shop', preferences, redacted: true },
  observation_recorded: { key: 'repo_root', value: '/w/shop', confidence: 'high' },
  run_started: {
    runId,
    node,
    workflowId: 'test.flow',
    workflowHash: `sha256:${hash}` as WorkflowHash,
    source: 'project',
    context: hash,
    preferences,
    position,
    decisions,
    warnings,
    openGaps: 1,
    idempotency: { key: 'first', inputs: hash },
    commands: { pinned: hash, inputs: hash },
    parent: { runId, node, stepId: 'plan' },
    keeps: hash,
    turn: 'server',
  },
  step_acked: {
    runId,
    from: node,
    to: 'bbbbbbbbbbbbb' as NodeId,
    attempt,
    stepId: 'plan',
    depth: 1,
    output,
    contextDelta,
    context: hash,
    preferences,
    position,
    decisions,
    warnings,
    confirmation,
    resolvedGaps: ['gap_aaaaaaaaaaaaa'],
    capabilities,
    openGaps: 1,
    outcome: { state: 'failed', answer: hash, status: 404, message: 'There is no such order.' },
    turn: 'server',
    failures: 1,
  },
  advance_blocked: {
    runId,
    node,
    attempt,
    retry: 'aaaaaaacccccc' as AttemptId,
    blockers,
    output,
    contextDelta,
    warnings,
    confirmation,
    asked: 6,
    resolvedGaps: ['gap_aaaaaaaaaaaaa'],
    preferences,
    capabilities,
    turn: 'agent',
    outcome: { state: 'succeeded', answer: hash, status: 200, message: 'Done.' },
  },
  approval_requested: { runId, node, attempt, stepId: 'plan', output, contextDelta },
  approval_answered: {
    runId,
    node,
    attempt,
    question: 6,
    answer: 'declined',
    channel: 'command',
    by: 'ann',
    comment: 'Too early.',
  },
  approval_withdrawn: { runId, node, attempt, question: 6 },
  preferences_changed: {
    runId,
    node,
    delta: preferences,
    effective: preferences,
    warnings,
    point: {
      to: 'bbbbbbbbbbbbb' as NodeId,
      attempt,
      depth: 1,
      context: hash,
      position,
      capabilities,
      openGaps: 1,
      turn: 'agent',
    },
  },
  capability_observed: {
    runId,
    node,
    attempt,
    capability: 'delegation',
    status: 'available',
    evidence: 'attempted_use',
    detail: 'It answered.',
  },
  gap_recorded: {
    runId,
    node,
    gapId: 'gap_aaaaaaaaaaaaa',
    severity: 'critical',
    code: 'MISSING_REQUIRED_NOTES',
    pointer: POINTERS[2],
    message: 'Notes are missing.',
    resolution: { kind: 'resolves', gapId: 'gap_bbbbbbbbbbbbb' },
  },
  checkpoint_recorded: { sessionId, at: { runId, node, stepId: 'plan' }, output },
  command_sent: {
    ...{ runId, node, attempt, stepId: 'plan', call: 2, method: 'POST', request: hash, repeatable: true },
    ...{ url: 'https://api.example/orders?month=2026-01', idempotencyKey: 'order-7' },
    until: '2026-01-02T03:04:35.678Z',
  },
  command_answered: {
    ...{ runId, node, attempt, stepId: 'plan', call: 2, outcome: 'lost', status: 200, answer: hash },
    ...{ fault: { reason: 'reset', message: 'The connection was reset.' }, tookMs: 420 },
    next: { kind: 'again', at: '2026-01-02T03:05:00.000Z', because: 'retry' },
  },
  command_decided: {
    ...{ runId, node, attempt, stepId: 'plan', call: 2, decision: 'mark_done', output: hash },
    ...{ channel: 'page', by: 'ann', comment: 'It is there.' },
  },
  run_canceled: { runId, node, channel: 'cli', by: 'ann', reason: 'Wrong month.' },
  run_reopened: { runId, node, attempt, channel: 'agent', by: 'ann', keeps: hash },
  session_imported: { bundleId: hash, originalSessionId: sessionId },
};

/** An event of each kind, each right by itself; they make no session. */
export const EVERY_EVENT: readonly SessionEvent[] = Object.entries(EVERY_DATA).map(
  ([kind, data], index) =>
    ({
      schemaVersion: 1,
      kind,
      data,
      version: index + 1,
      at: '2026-01-02T03:04:05.678Z',
      prev: index === 0 ? null : hash,
    }) as SessionEvent,
);
