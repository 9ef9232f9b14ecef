import { E } from '@workrail/kernel';
import { RESUME_OUTPUT } from './output-schemas.ts';
import { renderedResume } from './rendered-execution.ts';
import { given, READS, type Tool, text, WORKSPACE_PATH, wholeNumber } from './tool.ts';

export const resumeSessionTool: Tool = {
  name: 'resume_session',
  title: 'Find earlier work',
  description:
    'Finds runs of earlier chats, for when no token is left: by words of title or notes, ticket, branch, commit or id. Changes nothing. Returns at most 5 candidates, each with the stateToken of its latest point, and the step of the first where it is surely meant; otherwise go on with continue_workflow and that stateToken alone. Without arguments: the latest sessions of the project. Example: {"query":"login redirect ACME-123","gitBranch":"fix/login"}.',
  inputSchema: {
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
  outputSchema: RESUME_OUTPUT,
  annotations: READS,
  call: async (useCases, args, person) =>
    E.map(renderedResume(person !== undefined))(
      await useCases.resumeSession(
        given({
          query: text(args, 'query'),
          workspacePath: text(args, 'workspacePath'),
          sessionId: text(args, 'sessionId'),
          runId: text(args, 'runId'),
          gitBranch: text(args, 'gitBranch'),
          gitHeadSha: text(args, 'gitHeadSha'),
          limit: wholeNumber(args, 'limit'),
        }),
      )(),
    ),
};
