import type { StartSessionAnswer } from '@workrail/application';
import { appends } from '../definition/annotations.ts';
import { defineTool } from '../definition/define-tool.ts';
import { PREFERENCES, takes, text, WORKSPACE_PATH } from '../definition/input-fields.ts';
import { OBJECTS, resultOf, STRING } from '../definition/output-fields.ts';
import type { Offer } from '../offer.ts';

export const startSessionTool = defineTool({
  name: 'start_session',
  earlyNames: ['workrail_start_session'],
  toolset: 'checkpoint',
  title: 'Open a session',
  description:
    'Opens a session without a workflow, so that checkpoint_workflow can note progress in it. start_workflow opens a session by itself: call this only if no workflow is to run yet. Example: {"title":"Spike: new parser"}.',
  input: takes({
    title: text('Short name of the work, for finding it again.'),
    workspacePath: WORKSPACE_PATH,
    preferences: PREFERENCES,
  }),
  output: resultOf(['ok'], {
    sessionToken: STRING,
    session: { type: 'object', properties: { sessionId: STRING } },
    warnings: OBJECTS,
  }),
  annotations: appends(false),
  call: (useCases, args) => useCases.startSession(args),
  render: (answer, _, offer) => ({ text: sessionText(answer, offer), structured: answer }),
  errors: {},
});

const sessionText = ({ sessionToken, warnings = [] }: StartSessionAnswer, offer: Offer): string =>
  [
    '# Session opened',
    ...warnings.map(({ code, message }) => `Warning ${code}: ${message}`),
    `sessionToken: ${sessionToken}`,
    'To note progress, call checkpoint_workflow:',
    JSON.stringify({
      sessionToken,
      output: { notesMarkdown: '<what is done, what you found, what is next>' },
    }),
    ...offer.lines(
      `To run a workflow in it, call start_workflow with "sessionId": ${JSON.stringify(sessionToken)}.`,
      `To read what was noted in it, call read_output with ${JSON.stringify({ sessionToken })}.`,
    ),
  ].join('\n');
