import { appends } from '../definition/annotations.ts';
import { defineTool } from '../definition/define-tool.ts';
import { WORKSPACE_PATH } from '../definition/input-fields.ts';
import { sessionText } from '../text/checkpoint-text.ts';
import { SESSION_OUTPUT } from './output-schemas.ts';

export const startSessionTool = defineTool({
  name: 'start_session',
  toolset: 'checkpoint',
  title: 'Open a session',
  description:
    'Opens a session without a workflow, so that checkpoint_workflow can note progress in it. start_workflow opens a session by itself: call this only where no workflow is meant to run yet. Example: {"title":"Spike: new parser"}.',
  input: {
    type: 'object',
    properties: {
      title: { type: 'string', description: 'Short name of the work, to find it again.' },
      workspacePath: WORKSPACE_PATH,
    },
    additionalProperties: false,
  },
  output: SESSION_OUTPUT,
  annotations: appends(false),
  call: (useCases, args) => useCases.startSession(args),
  render: (answer) => ({ text: sessionText(answer), structured: answer }),
});
