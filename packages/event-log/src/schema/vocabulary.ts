import {
  type AttemptId,
  BLOB_HASH_PATTERN,
  type BlobHash,
  BUDGETS,
  HANDLE_PATTERN,
  isJsonObject,
  type JsonObject,
  type NodeId,
  RUN_ID_PATTERN,
  type RunId,
  SESSION_ID_PATTERN,
  type SessionId,
  utf8Length,
  WORKFLOW_HASH_PATTERN,
  type WorkflowHash,
} from '@workrail/kernel';
import type { Decision, Position, WorkflowSourceKind } from '@workrail/workflow-compiler';
import * as z from 'zod';
import { BLOCKER_CODES } from '../blockers.ts';
import {
  CAPABILITIES,
  CONFIRMATION_SOURCES,
  RUN_CHANNELS,
  STEP_STATES,
  TURNS,
  USER_ONLY_REASONS,
} from '../closed-sets.ts';
import { PREFERENCES } from '../preferences.ts';
import { WARNING_CODES } from '../warnings.ts';
import { preferenceSchemas } from './preference-schemas.ts';
import { id, TIME_PATTERN, TOO_LONG, text } from './texts.ts';

/** Decisions kept in one event; later ones are left out. */
export const MAX_DECISIONS = 25;
/** Blockers of one attempt; the others show once these are out of the way. */
export const MAX_BLOCKERS = 10;
/** More warnings than one call can cause. */
const MAX_WARNINGS = 40;
/** Artifacts of one step, those kept from blocked tries included. */
const MAX_ARTIFACTS = 40;
/** Bytes of a context in a log: what it was made of was smaller when it was sent. */
export const MAX_CONTEXT = 2 * BUDGETS.context;

/** Bytes of a document of the server's steps, so that a line of a bundle, which has at most 16 MiB, can hold it. */
export const MAX_EXCHANGE = 16 * 1_048_576 - 1_024;

/** What schemas of event kinds are made of. */
export type Vocabulary = ReturnType<typeof build>;

let built: Vocabulary | undefined;

/** Built when the first event is read or written: most programs answer once before that. */
export function vocabulary(): Vocabulary {
  built ??= build();
  return built;
}

const build = () => ({
  z,
  text,
  ...ids(),
  ...progress(),
  ...preferenceSchemas(PREFERENCES),
  ...remarks(),
  ...results(),
  ...served(),
});

const count = () => z.int().nonnegative();
const answer = () => z.enum(['approved', 'declined']);
const known = () => z.enum(['available', 'unavailable']);

const ids = () => ({
  session: id<SessionId>(SESSION_ID_PATTERN),
  run: id<RunId>(RUN_ID_PATTERN),
  node: id<NodeId>(HANDLE_PATTERN),
  attempt: id<AttemptId>(HANDLE_PATTERN),
  blob: id<BlobHash>(BLOB_HASH_PATTERN),
  workflow: id<WorkflowHash>(WORKFLOW_HASH_PATTERN),
  source: z.enum(['bundled', 'user', 'path', 'project']) satisfies z.ZodType<WorkflowSourceKind>,
  count: count(),
  /** Of an event in its stream. */
  version: z.int().positive(),
  /** A moment that something waits for: ISO 8601 in UTC, to the millisecond. */
  moment: z.string().regex(TIME_PATTERN),
});

/** Where a run stands, and why it went there, as the engine says it. */
function progress() {
  const position: z.ZodType<Position> = z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('at'),
      instruction: count(),
      frames: z.array(
        z.strictObject({
          loop: count(),
          iteration: count(),
          length: count().exactOptional(),
          decision: z.enum(['continue', 'stop']).exactOptional(),
        }),
      ),
    }),
    z.strictObject({ kind: z.literal('complete') }),
  ]);
  const decision: z.ZodType<Decision> = z.strictObject({
    kind: z.enum(['skipped', 'entered_loop', 'repeated_loop', 'left_loop', 'not_entered_loop']),
    id: text('name'),
    iteration: count().exactOptional(),
  });
  return { position, decisions: z.array(decision).max(MAX_DECISIONS) };
}

/** What stands in the way, and what is said besides. */
function remarks() {
  const capability = z.enum(CAPABILITIES);
  const pointer = z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('workflow_step'), stepId: text('name') }),
    z.strictObject({ kind: z.literal('context_key'), key: text('name') }),
    z.strictObject({
      kind: z.literal('user_only'),
      reason: z.enum(USER_ONLY_REASONS),
      stepId: text('name'),
      /** The context key that meets it. */
      contextKey: text('name').exactOptional(),
    }),
    z.strictObject({ kind: z.literal('capability'), capability }),
    z.strictObject({ kind: z.literal('context_budget') }),
    z.strictObject({ kind: z.literal('loop'), loopId: text('name') }),
    z.strictObject({ kind: z.literal('output_contract'), contractRef: text('name') }),
    z.strictObject({
      kind: z.literal('assessment_dimension'),
      assessmentId: text('name'),
      dimensionId: text('name'),
    }),
  ]);
  const blockerCode = z.enum(BLOCKER_CODES);
  const blocker = z.strictObject({
    code: blockerCode,
    pointer,
    message: text('message'),
    suggestedFix: text('message'),
  });
  const warning = z.strictObject({ code: z.enum(WARNING_CODES), message: text('message') });
  const blockers = z.array(blocker).max(MAX_BLOCKERS);
  return {
    capability,
    blockerCode,
    pointer,
    blocker,
    blockers,
    warning,
    warnings: z.array(warning).max(MAX_WARNINGS),
  };
}

/** What an agent and a person left with a step. */
function results() {
  const artifact = z.strictObject({
    /** What the artifact says in its `kind`. */
    kind: text('artifactKind'),
    hash: id<BlobHash>(BLOB_HASH_PATTERN),
    /** Of its canonical JSON, in UTF-8. */
    bytes: count(),
  });
  return {
    artifact,
    output: z.strictObject({
      /** Markdown, at most 64 KiB. */
      notesMarkdown: text('notes').exactOptional(),
      /** In the order in which they were sent. */
      artifacts: z.array(artifact).max(MAX_ARTIFACTS).exactOptional(),
    }),
    confirmation: z.strictObject({
      answer: answer(),
      /** Asked by the server in the client, answered elsewhere, or claimed by the agent, which may be wrong. */
      source: z.enum(CONFIRMATION_SOURCES),
      /** In the person's words. */
      comment: text('comment').exactOptional(),
    }),
    answer: answer(),
    known: known(),
    capabilities: z.strictObject({
      delegation: known().exactOptional(),
      web_browsing: known().exactOptional(),
    }),
    gapIds: z.array(text('gapId')),
    /** Values were checked when they were accepted; here only the container has to be an object, within its bytes. */
    contextDelta: z
      .custom<JsonObject>(isJsonObject, 'expected an object')
      .refine((delta) => utf8Length(JSON.stringify(delta)) <= MAX_CONTEXT, TOO_LONG),
  };
}

/** What steps of the server leave. */
const served = () => ({
  /** Whose turn it is at a point, in workflows that have steps of the server; left out at the end of a run. */
  turn: z.enum(TURNS),
  /** Where a person or an agent told the server what becomes of a run. */
  channel: z.enum(RUN_CHANNELS),
  /** What came of a step that the server did. */
  outcome: z.strictObject({
    state: z.enum(STEP_STATES),
    /** Blob with the step's output. */
    answer: id<BlobHash>(BLOB_HASH_PATTERN).exactOptional(),
    /** HTTP status of the last answer. */
    status: count().exactOptional(),
    message: text('message').exactOptional(),
  }),
});
