import type {
  AnswerApprovalInput,
  ApprovalRef,
  CheckpointWorkflowInput,
  ContinueWorkflowInput,
  ExportSessionInput,
  ImportSessionInput,
  InspectWorkflowInput,
  ListApprovalsInput,
  ListSessionsInput,
  ListWorkflowsInput,
  OpenRunsInput,
  PruneInput,
  ReadOutputInput,
  RedactInput,
  RenderSessionInput,
  ResumeSessionInput,
  SearchSessionsInput,
  StartSessionInput,
  StartWorkflowInput,
  VerifyInput,
} from '@workrail/application';
import type { ObjectSchema } from '@workrail/kernel/arguments';
import type { WorkRail } from '../work-rail.ts';
import { objectOf } from './schema-of.ts';

const TEXT = { type: 'string' } as const;
const WHOLE = { type: 'integer' } as const;
const YES_NO = { type: 'boolean' } as const;
const OPEN = { type: 'object' } as const;
const CALLED = { type: 'function' } as const;
const TEXTS = { type: 'array', items: TEXT } as const;
const ARTIFACTS = { type: 'array', items: OPEN } as const;

const PREFERENCES = objectOf<NonNullable<StartWorkflowInput['preferences']>>(
  { mode: TEXT, autonomy: TEXT, gateHandling: TEXT, assumptionPolicy: TEXT },
  {},
);
const PRODUCER = objectOf<ExportSessionInput['producer']>(
  { name: TEXT, version: TEXT },
  { name: true, version: true },
);

const CONTINUE = objectOf<ContinueWorkflowInput>(
  {
    stateToken: TEXT,
    ackToken: TEXT,
    context: OPEN,
    notesMarkdown: TEXT,
    artifacts: ARTIFACTS,
    preferences: PREFERENCES,
    confirmation: objectOf<NonNullable<ContinueWorkflowInput['confirmation']>>(
      { answer: TEXT, comment: TEXT },
      {},
    ),
    clientAsks: YES_NO,
    capabilities: {
      type: 'array',
      items: objectOf<NonNullable<ContinueWorkflowInput['capabilities']>[number]>(
        { capability: TEXT, status: TEXT, evidence: TEXT, detail: TEXT },
        {},
      ),
    },
    resolvedGaps: TEXTS,
  },
  { stateToken: true },
);
const QUESTION = objectOf<ApprovalRef>(
  { sessionId: TEXT, question: WHOLE },
  { sessionId: true, question: true },
);

/** What each method takes; those that take an id alone have it by its name, and `null` stands for nothing. */
export const INPUTS: Readonly<Record<Exclude<keyof WorkRail, 'close'>, ObjectSchema | null>> = {
  startWorkflow: objectOf<StartWorkflowInput>(
    {
      workflowId: TEXT,
      context: OPEN,
      title: TEXT,
      sessionId: TEXT,
      workspacePath: TEXT,
      newSession: YES_NO,
      idempotencyKey: TEXT,
      preferences: PREFERENCES,
    },
    { workflowId: true },
  ),
  continueWorkflow: CONTINUE,
  checkpointWorkflow: objectOf<CheckpointWorkflowInput>(
    { stateToken: TEXT, sessionToken: TEXT, notesMarkdown: TEXT, artifacts: ARTIFACTS },
    {},
  ),
  startSession: objectOf<StartSessionInput>(
    { title: TEXT, workspacePath: TEXT, preferences: PREFERENCES },
    {},
  ),
  resumeSession: objectOf<ResumeSessionInput>(
    {
      query: TEXT,
      workspacePath: TEXT,
      sessionId: TEXT,
      runId: TEXT,
      gitBranch: TEXT,
      gitHeadSha: TEXT,
      limit: WHOLE,
      cursor: TEXT,
    },
    {},
  ),
  openRuns: objectOf<OpenRunsInput>({ workflowId: TEXT, workspacePath: TEXT }, {}),
  readOutput: objectOf<ReadOutputInput>(
    { stateToken: TEXT, sessionToken: TEXT, ref: TEXT, cursor: TEXT },
    {},
  ),
  prepare: null,
  listWorkflows: objectOf<ListWorkflowsInput>(
    { query: TEXT, cursor: TEXT, workspacePath: TEXT, unpaged: YES_NO },
    {},
  ),
  inspectWorkflow: objectOf<InspectWorkflowInput>(
    { workflowId: TEXT, cursor: TEXT, workspacePath: TEXT },
    { workflowId: true },
  ),
  requestApproval: CONTINUE,
  isApprovalOpen: QUESTION,
  withdrawApproval: QUESTION,
  listApprovals: objectOf<ListApprovalsInput>({ of: TEXT }, {}),
  answerApproval: objectOf<AnswerApprovalInput>(
    {
      sessionId: TEXT,
      question: WHOLE,
      answer: { type: 'string', enum: ['approved', 'declined'] },
      channel: { type: 'string', enum: ['elicitation', 'page', 'command', 'api'] },
      by: TEXT,
      comment: TEXT,
    },
    { sessionId: true, question: true, answer: true },
  ),
  listSessions: objectOf<ListSessionsInput>({ limit: WHOLE, workspacePath: TEXT }, {}),
  searchSessions: objectOf<SearchSessionsInput>({ query: TEXT, workspacePath: TEXT }, { query: true }),
  showSession: objectOf<{ sessionId: string }>({ sessionId: TEXT }, { sessionId: true }),
  showRun: objectOf<{ runId: string }>({ runId: TEXT }, { runId: true }),
  renderSession: objectOf<RenderSessionInput>(
    {
      sessionId: TEXT,
      runId: TEXT,
      format: { type: 'string', enum: ['md', 'html', 'pdf'] },
      onProgress: CALLED,
    },
    { sessionId: true, format: true },
  ),
  exportSession: objectOf<ExportSessionInput>(
    {
      sessionId: TEXT,
      path: TEXT,
      keepExisting: YES_NO,
      producer: PRODUCER,
      redact: objectOf<RedactInput>({ patterns: TEXTS, homes: TEXTS }, { patterns: true, homes: true }),
      onProgress: CALLED,
    },
    { sessionId: true, path: true, producer: true },
  ),
  importSession: objectOf<ImportSessionInput>(
    {
      path: TEXT,
      asNew: YES_NO,
      replace: objectOf<NonNullable<ImportSessionInput['replace']>>(
        { producer: PRODUCER },
        { producer: true },
      ),
      onProgress: CALLED,
    },
    { path: true },
  ),
  verifySessions: objectOf<VerifyInput>({ onProgress: CALLED }, {}),
  pruneSessions: objectOf<PruneInput>(
    { olderThanDays: WHOLE, keep: TEXTS, apply: YES_NO, onProgress: CALLED },
    {},
  ),
  showKeys: null,
  rotateKeys: null,
};
