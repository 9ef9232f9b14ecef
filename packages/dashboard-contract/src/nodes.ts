import { CONFIRMATION_SOURCES } from '@workrail/event-log';
import * as z from 'zod';
import { get, type RoutesByName } from './route.ts';
import { blocker, gap, json, nodeId, preferences, round, runId, sessionId, time } from './values.ts';

/** Bytes of an artifact or a context that an answer shows; larger ones have routes of their own. */
export const SHOWN_BYTES = 65_536;

const artifact = z.strictObject({
  kind: z.string(),
  bytes: z.int(),
  value: json.exactOptional().describe(`Absent if it is larger than ${SHOWN_BYTES} bytes`),
  hash: z.string().describe('Identifies it in the path of its JSON'),
});

export const leftOutput = z.strictObject({
  notesMarkdown: z.string().exactOptional(),
  artifacts: z.array(artifact),
});

/** A round of a loop; iterations count from 1. */
/** What was said of a step's work. */
export const confirmation = z.strictObject({
  answer: z.enum(['approved', 'declined']),
  source: z.enum(CONFIRMATION_SOURCES),
  comment: z.string().exactOptional(),
});

export const loopRound = round.extend({ loopId: z.string(), maxIterations: z.int() });

const stepText = z.strictObject({
  stepId: z.string(),
  title: z.string(),
  prompt: z.string().describe('Markdown, as the agent received it'),
  agentRole: z.string().exactOptional(),
  guidance: z.array(z.string()),
  loops: z.array(loopRound),
  waitsForConfirmation: z.boolean(),
});

export const traceEntry = z.strictObject({
  kind: z.string().describe('skipped, entered_loop, …'),
  id: z.string(),
  iteration: z.int().exactOptional(),
  because: z.string(),
});

/** An attempt from this point that was blocked. */
const blockedAttempt = z.strictObject({
  at: time,
  blockers: z.array(blocker),
  output: leftOutput.exactOptional(),
});

const nodeDetail = z.strictObject({
  node: nodeId,
  sessionId,
  runId,
  workflowId: z.string(),
  at: time,
  depth: z.int(),
  isTip: z.boolean(),
  isComplete: z.boolean(),
  parent: nodeId.nullable(),
  children: z.array(z.strictObject({ node: nodeId, stepId: z.string() })).describe('In order of time'),
  done: z
    .strictObject({
      step: stepText,
      output: leftOutput,
      confirmation: confirmation.exactOptional(),
      warnings: z.array(z.string()),
    })
    .nullable()
    .describe('The step that led here; null at the root'),
  next: stepText.nullable().describe('The step that the agent is asked to do here; null at the end'),
  checkpoints: z.array(z.strictObject({ at: time, output: leftOutput })),
  blockedAttempt: blockedAttempt.nullable().describe('The latest attempt from here, if it was blocked'),
  preferences,
  preferenceChanges: z.array(z.strictObject({ at: time, delta: preferences.partial() })),
  capabilities: z.record(z.string(), z.enum(['available', 'unavailable'])),
  gaps: z.array(gap).describe('Open gaps up to this node'),
  trace: z.array(traceEntry).describe('What was decided between the step that led here and the next'),
  contextBytes: z.int(),
  context: json.nullable().describe(`Null if it is larger than ${SHOWN_BYTES} bytes`),
  resumePhrase: z.string().describe('What to tell an agent so that it continues from here'),
});

const ofNode = z.strictObject({ nodeId });

export const nodeRoutes = {
  showNode: get(
    '/api/nodes/{nodeId}',
    'A node of a run: the step that led to it, its output, and what comes next',
    { params: ofNode },
    nodeDetail,
  ),
  showContext: get('/api/nodes/{nodeId}/context', 'The whole context at a node', { params: ofNode }, json),
  showArtifact: get(
    '/api/nodes/{nodeId}/artifacts/{hash}',
    'An artifact of a node',
    { params: ofNode.extend({ hash: z.string().regex(/^[0-9a-f]{64}$/) }) },
    json,
  ),
} as const satisfies RoutesByName;
