import type { ReadOutputAnswer } from '@workrail/application';
import { E } from '@workrail/kernel';
import { outputText } from '../text/output-text.ts';
import { READ_OUTPUT } from './output-schemas.ts';
import { given, READS, type Tool, text } from './tool.ts';

export const readOutputTool: Tool = {
  name: 'read_output',
  title: 'Read earlier outputs',
  description:
    'Reads notes and artifacts that earlier steps of this run left, whole, where a recap cut or only named them. With stateToken (or sessionToken, for what was noted beside workflows) alone: a list with refs, newest first. With a ref: that output, in pages. Changes nothing. Example: {"stateToken":"st.v1.…","ref":"out_7_1"}.',
  inputSchema: {
    type: 'object',
    properties: {
      stateToken: { type: 'string', description: 'st.… token of the point whose past you want.' },
      sessionToken: { type: 'string', description: 'session.sessionId, in place of stateToken.' },
      ref: { type: 'string', description: 'ref from the list. Leave out to get the list.' },
      cursor: { type: 'string', description: 'nextCursor of the page before, with the same ref.' },
    },
    additionalProperties: false,
  },
  outputSchema: READ_OUTPUT,
  annotations: READS,
  call: async (useCases, args) =>
    E.map((answer: ReadOutputAnswer) => ({ text: outputText(answer), structured: answer }))(
      await useCases.readOutput({
        ...given({
          stateToken: text(args, 'stateToken'),
          sessionToken: text(args, 'sessionToken'),
          ref: text(args, 'ref'),
          cursor: text(args, 'cursor'),
        }),
      })(),
    ),
};
