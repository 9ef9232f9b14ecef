import { READS } from '../definition/annotations.ts';
import { defineTool } from '../definition/define-tool.ts';
import { takes, text, WORKSPACE_PATH } from '../definition/input-fields.ts';
import {
  BOOLEAN,
  listOf,
  NEXT_CALL,
  NULLABLE_STRING,
  OBJECT,
  OBJECTS,
  resultOf,
  STRING,
} from '../definition/output-fields.ts';
import { withoutConfirmation } from './execution-answer.ts';
import { resumeText } from './resume-session-text.ts';

export const resumeSessionTool = defineTool({
  name: 'resume_session',
  toolset: 'sessions',
  title: 'Find earlier work',
  description:
    'Finds runs of earlier chats, for when no token is left: by words of title or notes, ticket, branch, commit or id. Changes nothing. Returns at most 5 candidates, each with the stateToken of its latest point, and the step of the first where it is surely meant; otherwise go on with continue_workflow and that stateToken alone. Without arguments: the latest sessions of the project. Example: {"query":"login redirect ACME-123","gitBranch":"fix/login"}.',
  input: takes({
    query: text('What the work was about: goal, ticket, words of its notes.'),
    workspacePath: WORKSPACE_PATH,
    sessionId: text('session.sessionId of an earlier answer.'),
    runId: text('session.runId of an earlier answer.'),
    gitBranch: text('Branch that the work is on.'),
    gitHeadSha: text('Commit the work began at: 7 hex digits or more.'),
    limit: { type: 'integer', description: 'Candidates to show, 1 to 5.' },
  }),
  output: resultOf(['ok'], {
    candidates: listOf({
      sessionId: STRING,
      runId: STRING,
      workflowId: STRING,
      title: STRING,
      stateToken: STRING,
      snippet: STRING,
      whyMatched: { type: 'array', items: STRING },
      confidence: STRING,
      pendingStepId: NULLABLE_STRING,
      isComplete: BOOLEAN,
      status: STRING,
    }),
    shown: OBJECT,
    sessionsWithoutRun: OBJECTS,
    totalMatched: { type: ['integer', 'null'] },
    nextCall: NEXT_CALL,
    advice: STRING,
    notices: OBJECTS,
  }),
  annotations: READS,
  call: (useCases, args) => useCases.resumeSession(args),
  render: (answer, asks) => {
    const { shown } = answer;
    const clientAnswer =
      asks && shown !== undefined ? { ...answer, shown: withoutConfirmation(shown) } : answer;
    return { text: resumeText(clientAnswer, { asks }), structured: { kind: 'ok', ...clientAnswer } };
  },
  errors: {},
});
