import { READS } from '../definition/annotations.ts';
import { defineTool } from '../definition/define-tool.ts';
import { outputText } from '../text/output-text.ts';
import { READ_OUTPUT } from './output-schemas.ts';

export const readOutputTool = defineTool({
  name: 'read_output',
  toolset: 'sessions',
  title: 'Read earlier outputs',
  description:
    'Reads notes and artifacts that earlier steps of this run left, whole, where a recap cut or only named them. With stateToken (or sessionToken, for what was noted beside workflows) alone: a list with refs, newest first. With a ref: that output, in pages. Changes nothing. Example: {"stateToken":"st.v1.…","ref":"out_7_1"}.',
  input: {
    type: 'object',
    properties: {
      stateToken: { type: 'string', description: 'st.… token of the point whose past you want.' },
      sessionToken: { type: 'string', description: 'session.sessionId, in place of stateToken.' },
      ref: { type: 'string', description: 'ref from the list. Leave out to get the list.' },
      cursor: { type: 'string', description: 'nextCursor of the page before, with the same ref.' },
    },
    additionalProperties: false,
  },
  output: READ_OUTPUT,
  annotations: READS,
  call: (useCases, args) => useCases.readOutput(args),
  render: (answer) => ({ text: outputText(answer), structured: answer }),
});
