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
  BLOCKER_CODES,
  type EventKind,
  MAX_DECISIONS,
  OBSERVATION_KEYS,
  type StoredEvent,
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

const preferences = z.strictObject({
  autonomy: z.enum(['guided', 'full_auto_stop_on_user_deps', 'full_auto_never_stop']),
  gateHandling: z.enum(['block', 'risk_signal']),
  assumptionPolicy: z.enum(['record_when_missing', 'ask']),
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
    }),
  ),
]);
