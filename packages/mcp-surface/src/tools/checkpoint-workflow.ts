import { appends } from '../definition/annotations.ts';
import { defineTool } from '../definition/define-tool.ts';
import { outputField } from '../definition/input-fields.ts';
import { checkpointText } from '../text/checkpoint-text.ts';
import { CHECKPOINT_OUTPUT } from './output-schemas.ts';

export const checkpointWorkflowTool = defineTool({
  name: 'checkpoint_workflow',
  toolset: 'checkpoint',
  title: 'Note progress',
  description:
    'Notes progress without finishing the step, so that it survives a lost or rewound chat: for long work inside a step or beside a workflow. Does not go on; for that use continue_workflow. Sending the same again changes nothing. Example: {"stateToken":"st.v1.…","output":{"notesMarkdown":"Parser done and tested; next: the printer."}}.',
  input: {
    type: 'object',
    properties: {
      stateToken: { type: 'string', description: 'st.… token of the step that you are at.' },
      sessionToken: {
        type: 'string',
        description: 'Instead of stateToken where no workflow runs: from start_session.',
      },
      output: outputField('What to keep.', 'What is done, found and next; about 10 lines.'),
    },
    required: ['output'],
    additionalProperties: false,
  },
  output: CHECKPOINT_OUTPUT,
  annotations: appends(true),
  call: (useCases, { output, ...point }) => useCases.checkpointWorkflow({ ...point, ...output }),
  render: (answer) => ({ text: checkpointText(answer), structured: answer }),
});
