import type { StartSessionAnswer } from '@workrail/application';
import { E } from '@workrail/kernel';
import { sessionText } from '../text/checkpoint-text.ts';
import { SESSION_OUTPUT } from './output-schemas.ts';
import { appends, given, type Tool, text, WORKSPACE_PATH } from './tool.ts';

export const startSessionTool: Tool = {
  name: 'start_session',
  title: 'Open a session',
  description:
    'Opens a session without a workflow, so that checkpoint_workflow can note progress in it. start_workflow opens a session by itself: call this only where no workflow is meant to run yet. Example: {"title":"Spike: new parser"}.',
  inputSchema: {
    type: 'object',
    properties: {
      title: { type: 'string', description: 'Short name of the work, to find it again.' },
      workspacePath: WORKSPACE_PATH,
    },
    additionalProperties: false,
  },
  outputSchema: SESSION_OUTPUT,
  annotations: appends(false),
  call: async (useCases, args) =>
    E.map((answer: StartSessionAnswer) => ({ text: sessionText(answer), structured: answer }))(
      await useCases.startSession(
        given({ title: text(args, 'title'), workspacePath: text(args, 'workspacePath') }),
      )(),
    ),
};
