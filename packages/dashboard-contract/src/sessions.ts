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
  isWaiting: z.boolean().describe('Whether a person is asked to approve a result where the run stands'),
  blockedBy: z.string().exactOptional().describe('What a blocked run lacks, the first of it'),
  stepsDone: z.int(),
  lastActivity: time,
});

const listedSession = z.strictObject({
  sessionId,
  title: z.string().exactOptional(),
  workspace: z.string().exactOptional(),
  branch: z.string().exactOptional().describe('The branch that the work was on last'),
  startedAt: time,
  lastActivity: time,
  runs: z.array(listedRun).describe('The latest first; the 20 latest where there are more'),
  whyMatched: z.array(z.enum(WHY_MATCHED)).exactOptional().describe('Where text was searched for'),
  snippet: z
    .string()
    .exactOptional()
    .describe(
      'A line of what matched, where that is not the title: of notes, of what was sent, of an artifact',
    ),
  point: z
    .strictObject({ runId, node: nodeId })
    .exactOptional()
    .describe('The point that the text names by its id or a token'),
});

const sessionsQuery = z.strictObject({
  text: z
    .string()
    .max(4_096)
    .exactOptional()
    .describe('Words, a ticket, a branch, an id of a session, run or point, a token; best matches first'),
  workspace: z.string().max(4_096).exactOptional().describe('Path of one project'),
  workflow: z.string().max(200).exactOptional().describe('Id of a workflow that a run is of'),
  branch: z.string().max(4_096).exactOptional().describe('A branch that the work was on at some time'),
  status: z
    .enum([...RUN_STATUSES, ...ACTIVITIES])
    .exactOptional()
    .describe(
      'How the latest run stands. waiting: for a person’s approval; blocked: for something else; working: with an event in the last 10 minutes; stale: without one for 7 days; idle: between the two; in_progress: neither finished nor blocked',
    ),
  since: z.iso.datetime().exactOptional().describe('Latest activity at or after'),
  until: z.iso.datetime().exactOptional().describe('Latest activity before'),
  cursor: z.string().max(500).exactOptional().describe('nextCursor of the page before'),
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
  workspaces: z.array(z.string()).describe('Paths of projects; 200 at most'),
  workflows: z.array(z.string()).describe('Ids of workflows; 200 at most'),
  branches: z.array(z.string()).describe('Branches that the work was on at some time; 200 at most'),
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
  title: z.string().describe('Name of the workflow; its id where it says none'),
  status: runStatus,
  isWaiting: z.boolean().describe('Whether a person is asked to approve a result where the run stands'),
  startedAt: time,
  lastActivity: time,
  tip: nodeId,
  stepsDone: z.int(),
  next: z
    .strictObject({ stepId: z.string(), title: z.string() })
    .nullable()
    .describe('The step that is to be done where the run stands; null at its end'),
  points: z.int().describe('Of the graph, the root included'),
  branches: z.int(),
  preferences,
  openGapCount: z.int(),
  openGaps: z.array(gap).describe('In the order in which they were recorded; the latest 100'),
  blockers: z.array(blocker),
  approvals: z
    .array(z.strictObject({ question: z.int().positive(), node: nodeId, at: time }))
    .describe('Questions that wait for a person, by the number of the event that asks'),
  answers: z
    .array(approvalAnswer.extend({ question: z.int().positive(), node: nodeId }))
    .describe('Questions that were answered, and whose answer the agent has not gone on with yet'),
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
  runs: z.array(runSummary).describe('In the order in which they began'),
  notes: z
    .array(checkpoint)
    .describe('Noted in the session and in none of its runs; the latest 200 where there are more'),
});

/** An event as the timeline shows it. */
const timelineEntry = z.strictObject({
  version: z.int(),
  at: time,
  kind: z.string().describe('Kind of the event'),
  text: z.string().describe('What happened, in a line'),
  runId: runId.exactOptional(),
  node: nodeId.exactOptional().describe('The point that it made or speaks of'),
  rounds: z
    .array(round)
    .exactOptional()
    .describe('The loops around the step that it speaks of, if it is in any'),
  since: time.exactOptional().describe('When the run came to the point where the step that ended here began'),
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
    'Sessions by their latest activity, or those that match best',
    { query: sessionsQuery },
    sessionsPage,
  ),
  listChoices: get('/api/choices', 'What the sessions can be narrowed down to', {}, sessionChoices),
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
