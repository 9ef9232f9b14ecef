import { READS } from '../definition/annotations.ts';
import { defineTool } from '../definition/define-tool.ts';
import { WORKSPACE_PATH } from '../definition/input-fields.ts';
import { resumeText } from '../text/resume-text.ts';
import { withoutConfirmation } from './execution-answer.ts';
import { RESUME_OUTPUT } from './output-schemas.ts';

export const resumeSessionTool = defineTool({
  name: 'resume_session',
  toolset: 'sessions',
  title: 'Find earlier work',
  description:
    'Finds runs of earlier chats, for when no token is left: by words of title or notes, ticket, branch, commit or id. Changes nothing. Returns at most 5 candidates, each with the stateToken of its latest point, and the step of the first where it is surely meant; otherwise go on with continue_workflow and that stateToken alone. Without arguments: the latest sessions of the project. Example: {"query":"login redirect ACME-123","gitBranch":"fix/login"}.',
  input: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'What the work was about: goal, ticket, words of its notes.' },
      workspacePath: WORKSPACE_PATH,
      sessionId: { type: 'string', description: 'session.sessionId of an earlier answer.' },
      runId: { type: 'string', description: 'session.runId of an earlier answer.' },
      gitBranch: { type: 'string', description: 'Branch that the work is on.' },
      gitHeadSha: { type: 'string', description: 'Commit the work began at: 7 hex digits or more.' },
      limit: { type: 'integer', description: 'Candidates to show, 1 to 5.' },
    },
    additionalProperties: false,
  },
  output: RESUME_OUTPUT,
  annotations: READS,
  call: (useCases, args) => useCases.resumeSession(args),
  render: (found, asks) => {
    const { shown } = found;
    const answer = shown === undefined || !asks ? found : { ...found, shown: withoutConfirmation(shown) };
    return { text: resumeText(answer, { asks }), structured: { kind: 'ok', ...answer } };
  },
});
