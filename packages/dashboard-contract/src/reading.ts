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
  decisions: z.array(traceEntry).describe('What the workflow decided on the way to the step that comes next'),
});

const reading = z.strictObject({
  sessionId,
  runId,
  total: z.int().describe('Points on the way, the root included'),
  next: z.int().nullable().describe('Where to go on with from; null where all of the way was looked at'),
  entries: z.array(readEntry).describe('In order; where text is looked for, those that hold it'),
});

const readingQuery = z.strictObject({
  from: digits(z.int().min(0).default(0)).describe('Number of the first point on the way, from 0'),
  limit: digits(z.int().min(1).max(200).default(50)).describe('Entries; fewer where they are large'),
  find: z.string().max(200).exactOptional().describe('Text that entries have to hold, in capitals or not'),
});

export const readingRoutes = {
  readBranch: get(
    '/api/nodes/{nodeId}/reading',
    'Notes, artifacts and decisions on the way to a point, in order',
    { params: z.strictObject({ nodeId }), query: readingQuery },
    reading,
  ),
} as const satisfies RoutesByName;
