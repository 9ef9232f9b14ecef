import * as z from 'zod';
import type { RoutesByName } from './route.ts';
import { nodeId, runId, sessionId, time } from './values.ts';

/** An event that was appended to the log of some session. */
const change = z.strictObject({
  position: z
    .int()
    .describe('Position of the event in the whole data folder; increases, and is never reused'),
  sessionId,
  version: z.int().describe('Of the event in its session'),
  kind: z.string().describe('Kind of the event; damaged if it cannot be read'),
  at: time.exactOptional().describe('Absent if the event cannot be read'),
  runId: runId.exactOptional(),
  node: nodeId.exactOptional().describe('The node that it created or is about'),
});

/**
 * What the feed says. `cursor` is where to go on after the connection was lost: `/api/changes?cursor=…` gives each later
 * event once, in order; or `resync` where that can't be done, and then everything has to be loaded anew. `alive` comes
 * where there was nothing to say for ten seconds: who hears nothing for longer has lost the connection, whatever the
 * socket says.
 */
export const feedMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready'), cursor: z.string() }),
  z.strictObject({ type: z.literal('changes'), cursor: z.string(), changes: z.array(change) }),
  z.strictObject({ type: z.literal('resync'), cursor: z.string(), reason: z.string() }),
  z.strictObject({ type: z.literal('alive'), cursor: z.string() }),
]);

const feedQuery = z.strictObject({ cursor: z.string().max(500).exactOptional() });

export type FeedMessage = z.output<typeof feedMessage>;

export const changeRoutes = {
  changes: {
    method: 'get',
    path: '/api/changes',
    summary: 'A WebSocket that reports each event as any program appends it',
    query: feedQuery,
    answer: { kind: 'feed', message: feedMessage },
  },
} as const satisfies RoutesByName;
