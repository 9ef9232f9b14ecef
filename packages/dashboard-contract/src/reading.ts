import * as z from 'zod';
import { confirmation, leftOutput, loopRound, traceEntry } from './nodes.ts';
import { get, type RoutesByName } from './route.ts';
import { digits, nodeId, runId, sessionId, time } from './values.ts';

/** A point on the way, with all that was left and decided there. */
const readEntry = z.strictObject({
  node: nodeId,
  depth: z.int().describe('Steps done from the root to here'),
  at: time,
  step: z
    .strictObject({
      stepId: z.string(),
      title: z.string().describe('As the agent saw it'),
      loops: z.array(loopRound),
    })
    .nullable()
    .describe('The step that was done to get here; null at the root'),
  output: leftOutput,
  confirmation: confirmation.exactOptional(),
  checkpoints: z.array(z.strictObject({ at: time, output: leftOutput })),
  decisions: z.array(traceEntry).describe('What the workflow decided on the way to the next step'),
});

const reading = z.strictObject({
  sessionId,
  runId,
  total: z.int().describe('Nodes of the path, including the root'),
  next: z.int().nullable().describe('Where to continue from; null if the whole path was read'),
  entries: z.array(readEntry).describe('In order; with a search text, only those that contain it'),
});

const readingQuery = z.strictObject({
  from: digits(z.int().min(0).default(0)).describe('Number of the first node of the path, from 0'),
  limit: digits(z.int().min(1).max(200).default(50)).describe('Entries; fewer if they are large'),
  find: z.string().max(200).exactOptional().describe('Text that entries must contain; case is ignored'),
});

export const readingRoutes = {
  readBranch: get(
    '/api/nodes/{nodeId}/reading',
    'Notes, artifacts and decisions on the path to a node, in order',
    { params: z.strictObject({ nodeId }), query: readingQuery },
    reading,
  ),
} as const satisfies RoutesByName;
