import type { CheckpointAnswer } from '@workrail/application';
import { E, isJsonObject } from '@workrail/kernel';
import { checkpointText } from '../text/checkpoint-text.ts';
import { CHECKPOINT_OUTPUT } from './output-schemas.ts';
import { appends, given, list, outputOf, type Tool, text } from './tool.ts';

export const checkpointWorkflowTool: Tool = {
  name: 'checkpoint_workflow',
  title: 'Note progress',
  description:
    'Notes progress without finishing the step, so that it survives a lost or rewound chat: for long work inside a step or beside a workflow. Does not go on; for that use continue_workflow. Sending the same again changes nothing. Example: {"stateToken":"st.v1.…","output":{"notesMarkdown":"Parser done and tested; next: the printer."}}.',
  inputSchema: {
    type: 'object',
    properties: {
      stateToken: { type: 'string', description: 'st.… token of the step that you are at.' },
      sessionToken: {
        type: 'string',
        description: 'Instead of stateToken where no workflow runs: from start_session.',
      },
      output: outputOf('What to keep.', 'What is done, found and next; about 10 lines.'),
    },
    required: ['output'],
    additionalProperties: false,
  },
  outputSchema: CHECKPOINT_OUTPUT,
  annotations: appends(true),
  call: async (useCases, args) =>
    E.map((answer: CheckpointAnswer) => ({ text: checkpointText(answer), structured: answer }))(
      await useCases.checkpointWorkflow(
        given({
          stateToken: text(args, 'stateToken'),
          sessionToken: text(args, 'sessionToken'),
          notesMarkdown: isJsonObject(args.output) ? text(args.output, 'notesMarkdown') : undefined,
          artifacts: isJsonObject(args.output) ? list(args.output, 'artifacts') : undefined,
        }),
      )(),
    ),
};
