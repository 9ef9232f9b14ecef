import {
  type AttemptId,
  BLOB_HASH_PATTERN,
  type BlobHash,
  HANDLE_PATTERN,
  type JsonObject,
  type NodeId,
  RUN_ID_PATTERN,
  type RunId,
  SESSION_ID_PATTERN,
  type SessionId,
  WORKFLOW_HASH_PATTERN,
  type WorkflowHash,
} from '@workrail/kernel';
import * as z from 'zod';
import {
  ASSUMPTION_POLICY,
  AUTONOMY,
  BLOCKER_CODES,
  CAPABILITIES,
  EVIDENCE,
  type EventKind,
  GATE_HANDLING,
  MAX_DECISIONS,
  OBSERVATION_KEYS,
  type StoredEvent,
  USER_ONLY_REASONS,
  WARNING_CODES,
} from './event.ts';

const id = <T extends string>(pattern: RegExp) =>
  z
    .string()
    .regex(pattern)
    .transform((value) => value as T);

const session = id<SessionId>(SESSION_ID_PATTERN);
const run = id<RunId>(RUN_ID_PATTERN);
const node = id<NodeId>(HANDLE_PATTERN);
const attempt = id<AttemptId>(HANDLE_PATTERN);
const blob = id<BlobHash>(BLOB_HASH_PATTERN);
const workflow = id<WorkflowHash>(WORKFLOW_HASH_PATTERN);
const source = z.enum(['bundled', 'user', 'path', 'project']);
const count = z.int().nonnegative();

const position = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('at'),
    instruction: count,
    frames: z.array(
      z.strictObject({
        loop: count,
        iteration: count,
        length: count.exactOptional(),
        decision: z.enum(['continue', 'stop']).exactOptional(),
      }),
    ),
  }),
  z.strictObject({ kind: z.literal('complete') }),
]);

const autonomy = z.enum(AUTONOMY);
const gateHandling = z.enum(GATE_HANDLING);
const assumptionPolicy = z.enum(ASSUMPTION_POLICY);
const preferences = z.strictObject({ autonomy, gateHandling, assumptionPolicy });
const preferencesDelta = z.strictObject({
  autonomy: autonomy.exactOptional(),
  gateHandling: gateHandling.exactOptional(),
  assumptionPolicy: assumptionPolicy.exactOptional(),
});

const capability = z.enum(CAPABILITIES);
const known = z.enum(['available', 'unavailable']);
const capabilities = z.strictObject({
  delegation: known.exactOptional(),
  web_browsing: known.exactOptional(),
});

const confirmation = z.strictObject({
  answer: z.enum(['approved', 'declined']),
  source: z.enum(['asked_by_server', 'claimed_by_agent']),
  comment: z.string().exactOptional(),
});

const artifact = z.strictObject({ kind: z.string(), hash: blob, bytes: count });
const output = z.strictObject({
  notesMarkdown: z.string().exactOptional(),
  artifacts: z.array(artifact).exactOptional(),
});

/** Values were checked when they were accepted; here only the container has to be an object. */
const contextDelta = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'expected an object',
);

const decisions = z
  .array(
    z.strictObject({
      kind: z.enum(['skipped', 'entered_loop', 'repeated_loop', 'left_loop', 'not_entered_loop']),
      id: z.string(),
      iteration: count.exactOptional(),
    }),
  )
  .max(MAX_DECISIONS);

const warnings = z.array(
  z.strictObject({
    code: z.enum(WARNING_CODES),
    message: z.string(),
  }),
);

const pointer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('workflow_step'), stepId: z.string() }),
  z.strictObject({ kind: z.literal('context_key'), key: z.string() }),
  z.strictObject({
    kind: z.literal('user_only'),
    reason: z.enum(USER_ONLY_REASONS),
    stepId: z.string(),
    contextKey: z.string().exactOptional(),
  }),
  z.strictObject({ kind: z.literal('capability'), capability }),
  z.strictObject({ kind: z.literal('context_budget') }),
  z.strictObject({ kind: z.literal('loop'), loopId: z.string() }),
  z.strictObject({ kind: z.literal('output_contract'), contractRef: z.string() }),
  z.strictObject({
    kind: z.literal('assessment_dimension'),
    assessmentId: z.string(),
    dimensionId: z.string(),
  }),
]);

const blockers = z.array(
  z.strictObject({
    code: z.enum(BLOCKER_CODES),
    pointer,
    message: z.string(),
    suggestedFix: z.string(),
  }),
);

const envelope = <K extends EventKind, D extends z.ZodType>(kind: K, data: D) =>
  z.strictObject({
    schemaVersion: z.literal(1),
    kind: z.literal(kind),
    version: z.int().positive(),
    at: z.string(),
    prev: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable(),
    data,
  });

/** The closed set of event kinds. A kind that is not here is refused on read, never skipped. */
export const eventSchema: z.ZodType<StoredEvent> = z.discriminatedUnion('kind', [
  envelope(
    'session_started',
    z.strictObject({
      sessionId: session,
      title: z.string().exactOptional(),
      workspace: z.string().exactOptional(),
      preferences: preferences.exactOptional(),
      redacted: z.literal(true).exactOptional(),
    }),
  ),
  envelope(
    'observation_recorded',
    z.strictObject({
      key: z.enum(OBSERVATION_KEYS),
      value: z.string(),
      confidence: z.enum(['low', 'medium', 'high']),
    }),
  ),
  envelope(
    'run_started',
    z.strictObject({
      runId: run,
      node,
      workflowId: z.string(),
      workflowHash: workflow,
      source,
      context: blob,
      preferences,
      position,
      decisions,
      warnings,
      openGaps: count.exactOptional(),
      idempotency: z.strictObject({ key: z.string(), inputs: blob }).exactOptional(),
    }),
  ),
  envelope(
    'step_acked',
    z.strictObject({
      runId: run,
      from: node,
      to: node,
      attempt,
      stepId: z.string(),
      depth: z.int().positive(),
      output: output.exactOptional(),
      contextDelta: contextDelta.exactOptional(),
      context: blob,
      preferences,
      position,
      decisions,
      warnings,
      confirmation: confirmation.exactOptional(),
      resolvedGaps: z.array(z.string()).exactOptional(),
      capabilities: capabilities.exactOptional(),
      openGaps: count.exactOptional(),
    }),
  ),
  envelope(
    'advance_blocked',
    z.strictObject({
      runId: run,
      node,
      attempt,
      retry: attempt,
      blockers,
      output: output.exactOptional(),
      contextDelta: contextDelta.exactOptional(),
      warnings,
      confirmation: confirmation.exactOptional(),
      resolvedGaps: z.array(z.string()).exactOptional(),
      preferences: preferences.exactOptional(),
      capabilities: capabilities.exactOptional(),
    }),
  ),
  envelope(
    'preferences_changed',
    z.strictObject({ runId: run, node, delta: preferencesDelta, effective: preferences, warnings }),
  ),
  envelope(
    'capability_observed',
    z.strictObject({
      runId: run,
      node,
      attempt,
      capability,
      status: known,
      evidence: z.enum(EVIDENCE),
      detail: z.string().exactOptional(),
    }),
  ),
  envelope(
    'gap_recorded',
    z.strictObject({
      runId: run,
      node,
      gapId: z.string(),
      severity: z.enum(['info', 'warning', 'critical']),
      code: z.enum(BLOCKER_CODES),
      pointer,
      message: z.string(),
      resolution: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('unresolved') }),
        z.strictObject({ kind: z.literal('resolves'), gapId: z.string() }),
      ]),
    }),
  ),
  envelope(
    'checkpoint_recorded',
    z.strictObject({
      sessionId: session,
      at: z.strictObject({ runId: run, node, stepId: z.string().exactOptional() }).exactOptional(),
      output,
    }),
  ),
  envelope('session_imported', z.strictObject({ bundleId: blob, originalSessionId: session })),
]);
