import {
  type AttemptId,
  type BlobHash,
  firstAttempt,
  type NodeId,
  type RunId,
  runId,
  sessionId,
} from '@workrail/kernel';
import {
  type AdvanceBlocked,
  type ApprovalAnswered,
  type ApprovalRequested,
  type Blocker,
  type CheckpointRecorded,
  DEFAULT_PREFERENCES,
  type GapRecorded,
  type ObservationKey,
  type Output,
  type Preferences,
  type RunStarted,
  type SessionEvent,
  type SessionEventBody,
  type SessionStarted,
  type StepAcked,
} from '../index.ts';

export const SESSION = sessionId('00000000-0000-7000-8000-000000000001');
export const RUN = runId('00000000-0000-7000-8000-000000000002');
export const OTHER_RUN = runId('00000000-0000-7000-8000-000000000003');
export const CONTEXT = 'c'.repeat(64) as BlobHash;

/** A node that a letter stands for. */
export const node = (letter: string): NodeId => letter.repeat(13) as NodeId;

/** When the event of this version was written. */
export const at = (version: number): string => `2026-01-01T00:00:${`${version}`.padStart(2, '0')}.000Z`;

/** Bodies as the log of a session gives them back, a second after each other. */
export const logOf = (...bodies: readonly SessionEventBody[]): readonly SessionEvent[] =>
  bodies.map((body, index) => ({
    ...body,
    schemaVersion: 1,
    version: index + 1,
    at: at(index + 1),
    prev: null,
  }));

const standing = {
  context: CONTEXT,
  preferences: DEFAULT_PREFERENCES,
  position: { kind: 'at', instruction: 0, frames: [] },
  decisions: [],
  warnings: [],
} as const;

export const sessionStarted = (more: Partial<SessionStarted['data']> = {}): SessionStarted => ({
  kind: 'session_started',
  data: { sessionId: SESSION, ...more },
});

export const observed = (key: ObservationKey, value: string): SessionEventBody => ({
  kind: 'observation_recorded',
  data: { key, value, confidence: 'high' },
});

export const runStarted = (root: NodeId, more: Partial<RunStarted['data']> = {}): RunStarted => ({
  kind: 'run_started',
  data: {
    runId: RUN,
    node: root,
    workflowId: 'team.flow',
    workflowHash: `sha256:${'a'.repeat(64)}` as never,
    source: 'path',
    ...standing,
    ...more,
  },
});

export const stepAcked = (from: NodeId, to: NodeId, more: Partial<StepAcked['data']> = {}): StepAcked => ({
  kind: 'step_acked',
  data: {
    runId: RUN,
    from,
    to,
    attempt: firstAttempt(from),
    stepId: 'step',
    depth: 1,
    ...standing,
    ...more,
  },
});

export const BLOCKER: Blocker = {
  code: 'MISSING_REQUIRED_NOTES',
  pointer: { kind: 'workflow_step', stepId: 'step' },
  message: 'Notes are missing.',
  suggestedFix: 'Send them.',
};

/** Gone once a person approves the result of the step. */
export const NEEDS_APPROVAL: Blocker = {
  code: 'USER_ONLY_DEPENDENCY',
  pointer: { kind: 'user_only', reason: 'needs_user_approval', stepId: 'step' },
  message: 'Nobody has approved the result.',
  suggestedFix: 'Ask the user.',
};

/** The attempt that a letter stands for. */
export const attempt = (letter: string): AttemptId => letter.repeat(13) as AttemptId;

export const advanceBlocked = (from: NodeId, more: Partial<AdvanceBlocked['data']> = {}): AdvanceBlocked => ({
  kind: 'advance_blocked',
  data: {
    runId: RUN,
    node: from,
    attempt: firstAttempt(from),
    retry: attempt('r'),
    blockers: [BLOCKER],
    warnings: [],
    ...more,
  },
});

export const preferencesChanged = (
  where: NodeId,
  effective: Preferences,
  runId: RunId = RUN,
): SessionEventBody => ({
  kind: 'preferences_changed',
  data: { runId, node: where, delta: {}, effective, warnings: [] },
});

export const gap = (where: NodeId, gapId: string, more: Partial<GapRecorded['data']> = {}): GapRecorded => ({
  kind: 'gap_recorded',
  data: {
    runId: RUN,
    node: where,
    gapId,
    severity: 'critical',
    code: 'MISSING_REQUIRED_NOTES',
    pointer: { kind: 'workflow_step', stepId: 'step' },
    message: gapId,
    resolution: { kind: 'unresolved' },
    ...more,
  },
});

/** A gap event that closes another one. */
export const closed = (where: NodeId, gapId: string): GapRecorded =>
  gap(where, `closes-${gapId}`, { severity: 'info', resolution: { kind: 'resolves', gapId } });

export const checkpoint = (output: Output, place?: CheckpointRecorded['data']['at']): CheckpointRecorded => ({
  kind: 'checkpoint_recorded',
  data: { sessionId: SESSION, output, ...(place === undefined ? {} : { at: place }) },
});

const onAttempt = (where: NodeId) => ({ runId: RUN, node: where, attempt: firstAttempt(where) });

export const approvalRequested = (
  where: NodeId,
  more: Partial<ApprovalRequested['data']> = {},
): ApprovalRequested => ({
  kind: 'approval_requested',
  data: { ...onAttempt(where), stepId: 'step', output: { notesMarkdown: 'Done.' }, ...more },
});

export const approvalAnswered = (
  where: NodeId,
  question: number,
  more: Partial<ApprovalAnswered['data']> = {},
): ApprovalAnswered => ({
  kind: 'approval_answered',
  data: { ...onAttempt(where), question, answer: 'approved', channel: 'page', ...more },
});

export const approvalWithdrawn = (where: NodeId, question: number): SessionEventBody => ({
  kind: 'approval_withdrawn',
  data: { ...onAttempt(where), question },
});
