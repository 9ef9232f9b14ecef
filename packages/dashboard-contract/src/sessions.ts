import { ACTIVITIES, RUN_STATUSES, WHY_MATCHED } from '@workrail/event-log';
import * as z from 'zod';
import { get, type RoutesByName } from './route.ts';
import {
  approvalAnswer,
  blocker,
  digits,
  gap,
  nodeId,
  ofSession,
  output,
  preferences,
  round,
  runId,
  runStatus,
  sessionId,
  time,
} from './values.ts';

const listedRun = z.strictObject({
  runId,
  workflowId: z.string(),
  status: runStatus,
  isWaiting: z.boolean().describe('Whether a person is asked to approve the current result'),
  blockedBy: z.string().exactOptional().describe('The first thing that a blocked run lacks'),
  stepsDone: z.int(),
  lastActivity: time,
});

const listedSession = z.strictObject({
  sessionId,
  title: z.string().exactOptional(),
  workspace: z.string().exactOptional(),
  branch: z.string().exactOptional().describe('The most recent branch of the work'),
  startedAt: time,
  lastActivity: time,
  runs: z.array(listedRun).describe('Most recent first; the latest 20 if there are more'),
  whyMatched: z.array(z.enum(WHY_MATCHED)).exactOptional().describe('Only with a search text'),
  snippet: z
    .string()
    .exactOptional()
    .describe(
      'A line of what matched, where that is not the title: of notes, of what was sent, of an artifact',
    ),
  point: z
    .strictObject({ runId, node: nodeId })
    .exactOptional()
    .describe('The node that the text identifies by its id or a token'),
});

const sessionsQuery = z.strictObject({
  text: z
    .string()
    .max(4_096)
    .exactOptional()
    .describe('Words, a ticket, a branch, a token, or an id of a session, run or node; best matches first'),
  workspace: z.string().max(4_096).exactOptional().describe('Path of one project'),
  workflow: z.string().max(200).exactOptional().describe('Id of the workflow of a run'),
  branch: z.string().max(4_096).exactOptional().describe('A branch that the work was on at any time'),
  status: z
    .enum([...RUN_STATUSES, ...ACTIVITIES])
    .exactOptional()
    .describe(
      'How the latest run stands. waiting: for a person’s approval; blocked: for something else; working: with an event in the last 10 minutes; stale: without one for 7 days; idle: between the two; in_progress: neither finished nor blocked',
    ),
  since: z.iso.datetime().exactOptional().describe('Latest activity at or after'),
  until: z.iso.datetime().exactOptional().describe('Latest activity before'),
  cursor: z.string().max(500).exactOptional().describe('nextCursor of the previous page'),
  limit: digits(z.int().min(1).max(200).default(50)),
});

const sessionsPage = z.strictObject({
  sessions: z.array(listedSession),
  total: z.int().describe('Sessions in the data folder'),
  nextCursor: z
    .string()
    .exactOptional()
    .describe(
      'Set where more may follow. A page may hold few sessions, or none, and still have it: filters look at a bounded number of sessions for each page.',
    ),
  cut: z
    .literal(true)
    .exactOptional()
    .describe('There are more matches than could be ranked, and no page has them; use more words.'),
  damaged: z.array(sessionId).describe('Sessions of this page that cannot be read'),
});

const sessionChoices = z.strictObject({
  workspaces: z.array(z.string()).describe('Paths of projects; at most 200'),
  workflows: z.array(z.string()).describe('Ids of workflows; at most 200'),
  branches: z.array(z.string()).describe('Branches that the work was on at any time; at most 200'),
});

/** Progress noted at a point, or in the session as a whole. */
const checkpoint = z.strictObject({
  node: nodeId.exactOptional(),
  at: time,
  version: z.int().describe('Of its event'),
  output,
});

export const runSummary = z.strictObject({
  runId,
  workflowId: z.string(),
  title: z.string().describe('Name of the workflow, or its id if it has no name'),
  status: runStatus,
  isWaiting: z.boolean().describe('Whether a person is asked to approve the current result'),
  startedAt: time,
  lastActivity: time,
  tip: nodeId,
  stepsDone: z.int(),
  next: z
    .strictObject({ stepId: z.string(), title: z.string() })
    .nullable()
    .describe('The next step to do; null at the end of the run'),
  points: z.int().describe('Depth in the graph, including the root'),
  branches: z.int(),
  preferences,
  openGapCount: z.int(),
  openGaps: z.array(gap).describe('In the order in which they were recorded; the latest 100'),
  blockers: z.array(blocker),
  approvals: z
    .array(z.strictObject({ question: z.int().positive(), node: nodeId, at: time }))
    .describe('Questions that are waiting for a person, by the number of the event that asks'),
  answers: z
    .array(approvalAnswer.extend({ question: z.int().positive(), node: nodeId }))
    .describe('Answered questions whose answer the agent has not acted on yet'),
});

const sessionDetail = z.strictObject({
  sessionId,
  title: z.string().exactOptional(),
  workspace: z.string().exactOptional(),
  redacted: z.literal(true).exactOptional(),
  startedAt: time,
  lastActivity: time,
  version: z.int().describe('Events of its log'),
  observations: z.record(z.string(), z.string()).describe('git_branch, git_head_sha, …'),
  runs: z.array(runSummary).describe('In the order in which they started'),
  notes: z
    .array(checkpoint)
    .describe('Notes of the session outside its runs; the latest 200 if there are more'),
});

/** An event as the timeline shows it. */
const timelineEntry = z.strictObject({
  version: z.int(),
  at: time,
  kind: z.string().describe('Kind of the event'),
  text: z.string().describe('What happened, in one line'),
  runId: runId.exactOptional(),
  node: nodeId.exactOptional().describe('The node that it created or is about'),
  rounds: z.array(round).exactOptional().describe('The loops around the step that it is about, if any'),
  since: time
    .exactOptional()
    .describe('When the run reached the node where the step that ended here started'),
});

export const pageQuery = z.strictObject({
  from: digits(z.int().min(0).default(0)).describe('Number of the first one, from 0'),
  limit: digits(z.int().min(1).max(5_000).default(2_000)),
});

const timelinePage = z.strictObject({
  sessionId,
  total: z.int(),
  from: z.int(),
  entries: z.array(timelineEntry),
});

export const sessionRoutes = {
  listSessions: get(
    '/api/sessions',
    'Sessions by latest activity, or the best matches of a search',
    { query: sessionsQuery },
    sessionsPage,
  ),
  listChoices: get('/api/choices', 'Values that sessions can be filtered by', {}, sessionChoices),
  showSession: get(
    '/api/sessions/{sessionId}',
    'A session with its runs and its notes',
    { params: ofSession },
    sessionDetail,
  ),
  showTimeline: get(
    '/api/sessions/{sessionId}/timeline',
    'The events of a session in order',
    { params: ofSession, query: pageQuery },
    timelinePage,
  ),
} as const satisfies RoutesByName;
