import * as z from 'zod';
import { COMMENT_LENGTH } from './limits.ts';
import { leftOutput } from './nodes.ts';
import { answers, BODY_BYTES, get, type RoutesByName } from './route.ts';
import { approvalAnswer, digits, json, nodeId, ofSession, runId, sessionId, time } from './values.ts';

const question = z.int().positive().describe('Number of the event that asks, within its session');

const asked = z.strictObject({
  sessionId,
  question,
  runId,
  node: nodeId,
  workflowId: z.string(),
  stepId: z.string(),
  askedAt: time,
});

const waitingApproval = asked.extend({
  sessionTitle: z.string().exactOptional().describe('What the session was called at its start'),
  workspace: z.string().exactOptional().describe('Path of the project'),
  notes: z.string().describe('What the agent noted as the result, cut to 2,000 bytes'),
  context: z
    .array(z.strictObject({ key: z.string(), value: z.string() }))
    .describe('What it sends for the context: each key with its value as JSON, cut to 500 bytes'),
  artifactKinds: z.array(z.string()).describe('Kinds of its artifacts, the first five'),
});

const approvalsQuery = z.strictObject({
  of: z.string().max(100).exactOptional().describe('Only those of this session (ses_…) or run (run_…)'),
});

const openApproval = asked.extend({
  title: z.string().describe('Of the step, as the agent saw it'),
  output: leftOutput.describe('The result to approve'),
  context: z.record(z.string(), json).describe('What the result sends for the context; it is approved too'),
});

const ofQuestion = ofSession.extend({ question: digits(z.int().min(1)) });

const answer = z.strictObject({
  answer: z.enum(['approved', 'declined']),
  comment: z.string().max(COMMENT_LENGTH).exactOptional().describe('Is passed to the agent with the answer'),
  by: z.string().max(200).exactOptional().describe('Who answers, if a program answers for a person'),
});

const recorded = approvalAnswer.extend({ sessionId, question });

export const approvalRoutes = {
  listApprovals: get(
    '/api/approvals',
    'Results that are waiting for a person, of one session or run or of the 200 latest sessions',
    { query: approvalsQuery },
    z.strictObject({ approvals: z.array(waitingApproval) }),
  ),
  showApproval: get(
    '/api/sessions/{sessionId}/approvals/{question}',
    'The whole of a result that is waiting for a person',
    { params: ofQuestion },
    openApproval,
  ),
  answerApproval: {
    method: 'post',
    changesData: true,
    path: '/api/sessions/{sessionId}/approvals/{question}/answer',
    summary: 'Approves or declines a waiting result; the first answer counts, from any channel',
    params: ofQuestion,
    body: { schema: answer, bytes: BODY_BYTES },
    answer: answers(recorded),
  },
} as const satisfies RoutesByName;
