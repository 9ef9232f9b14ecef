import * as z from 'zod';
import { DRIFT_RUNS } from './limits.ts';
import { get, type RoutesByName } from './route.ts';
import { pageQuery, runSummary } from './sessions.ts';
import { nodeId, round, runId, runStatus, sessionId, time } from './values.ts';

const runDetail = z.strictObject({ sessionId, run: runSummary });

/** A point of a run: where execution stood, and the step that led there. */
const graphPoint = z.strictObject({
  node: nodeId,
  parent: z.int().nullable().describe('Number of its parent node; null for the root'),
  stepId: z.string().nullable().describe('The step that was done to get here; null for the root'),
  title: z.string().nullable().describe('Of that step, as the agent saw it; null for the root'),
  rounds: z.array(round).describe('The loops that the step was done in, outermost first'),
  depth: z.int().describe('Steps done from the root to here'),
  at: time,
  hasNotes: z.boolean(),
  artifacts: z.int(),
  isEnd: z.boolean().describe('Whether the workflow is complete here'),
  confirmation: z.enum(['approved', 'declined']).exactOptional(),
});

/** What came to a point after it was made. */
const pointMark = z.strictObject({
  point: z.int().describe('Number of the node'),
  checkpoints: z.int(),
  openGaps: z.int(),
});

const runGraph = z.strictObject({
  sessionId,
  runId,
  version: z.int().describe('Version of the session’s log that this reflects'),
  status: runStatus,
  tip: z.int().describe('Number of the current node'),
  total: z.int().describe('Nodes of the run'),
  from: z.int(),
  points: z
    .array(graphPoint)
    .describe(
      'In the order in which they came to be. A point never changes: later ones are asked for with from.',
    ),
  marks: z.array(pointMark).describe('Of all nodes, including those that were not requested'),
});

/** The workflow that a run is pinned to, beside its file as it is now. */
const runWorkflow = z.strictObject({
  runId,
  workflowId: z.string(),
  pinnedHash: z.string(),
  state: z.enum(['same', 'changed', 'missing', 'invalid']),
  warnings: z.array(z.string()),
  pinned: z.string().describe('The compiled form as text, with a line for each part that can differ'),
  current: z.string().nullable().describe('The same for the current file; null if there is none'),
});

const RUN = 'run_[\\da-f-]{36}';

const driftQuery = z.strictObject({
  runs: z
    .string()
    .regex(
      new RegExp(`^${RUN}(?:,${RUN}){0,${DRIFT_RUNS - 1}}$`),
      `has up to ${DRIFT_RUNS} ids that begin with run_, with commas between`,
    )
    .describe(`Ids of runs, up to ${DRIFT_RUNS}, separated by commas`),
});

const drift = z.strictObject({
  drifted: z.array(
    z.strictObject({
      runId,
      state: z.enum(['changed', 'missing', 'invalid']),
      warnings: z.array(z.string()),
    }),
  ),
});

const ofRun = z.strictObject({ runId });

export const runRoutes = {
  showRun: get('/api/runs/{runId}', 'A run, and its session', { params: ofRun }, runDetail),
  showGraph: get(
    '/api/runs/{runId}/graph',
    'The nodes of a run and their parents',
    { params: ofRun, query: pageQuery },
    runGraph,
  ),
  findDrift: get(
    '/api/drift',
    'Of the given runs, the unfinished ones whose workflow file has changed since they started',
    { query: driftQuery },
    drift,
  ),
  compareWorkflow: get(
    '/api/runs/{runId}/workflow',
    'The workflow that a run is pinned to, and its current file',
    { params: ofRun },
    runWorkflow,
  ),
} as const satisfies RoutesByName;
