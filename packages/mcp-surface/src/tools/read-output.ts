import type { OutputEntry, ReadOutputAnswer } from '@workrail/application';
import { counted } from '@workrail/kernel';
import { READS } from '../definition/annotations.ts';
import { defineTool } from '../definition/define-tool.ts';
import { takes, text } from '../definition/input-fields.ts';
import { INTEGER, listOf, resultOf, SESSION, STRING } from '../definition/output-fields.ts';
import { NO_WORKFLOW, oneLine, quoted } from '../text/phrases.ts';

export const readOutputTool = defineTool({
  name: 'read_output',
  toolset: 'execution',
  title: 'Read earlier outputs',
  description:
    'Shows in full what a recap of earlier steps cut or only named. With a token alone: a list with refs, newest first. With a ref: that output, in pages. Example: {"stateToken":"st.v1.…","ref":"out_7_1"}.',
  input: takes({
    stateToken: text('st.… token of the run.'),
    sessionToken: text('Or the token or id of a session.'),
    ref: text('ref from the list, or context.<path>.'),
    cursor: text('From nextCursor.'),
  }),
  output: resultOf(['ok'], {
    session: SESSION,
    outputs: listOf({
      ref: STRING,
      stepId: STRING,
      what: STRING,
      artifactKind: STRING,
      bytes: INTEGER,
      supersededBy: STRING,
    }),
    output: { type: 'object', properties: { ref: STRING, content: STRING } },
    nextCursor: STRING,
  }),
  annotations: READS,
  call: (useCases, args) => useCases.readOutput(args),
  render: (answer) => ({ text: outputText(answer), structured: answer }),
  errors: {},
});

/** What earlier steps left, so that a model that sees no other form can go on. */
const outputText = (answer: ReadOutputAnswer): string =>
  answer.output === undefined ? refsText(answer) : pageText(answer.output, answer.nextCursor);

function refsText({ outputs = [], nextCursor }: ReadOutputAnswer): string {
  if (outputs.length === 0) return 'There are no outputs here yet.';
  return [
    '# Outputs of earlier steps, newest first',
    ...outputs.map(refLine),
    ...(nextCursor === undefined ? [] : [`More follow: call read_output with "cursor": "${nextCursor}".`]),
    'To read one, call read_output with the same token and its ref.',
  ].join('\n');
}

function refLine(entry: OutputEntry): string {
  const corrected = entry.supersededBy === undefined ? '' : `; corrected by ${entry.supersededBy}`;
  return `- ${entry.ref}: ${outputSummary(entry)}${corrected}`;
}

function outputSummary({
  stepId,
  what,
  artifactKind,
  bytes,
  checkpoint,
}: Omit<OutputEntry, 'supersededBy'>): string {
  if (what === 'value') return `value in step "${stepId}", ${counted(bytes, 'byte')}`;
  const kind = what === 'notes' ? 'notes' : `artifact ${oneLine(artifactKind ?? '')}`;
  const origin =
    stepId === NO_WORKFLOW
      ? ' noted outside workflows'
      : ` of step "${stepId}"${checkpoint === true ? ', progress note' : ''}`;
  return `${kind}${origin}, ${counted(bytes, 'byte')}`;
}

function pageText(output: NonNullable<ReadOutputAnswer['output']>, nextCursor: string | undefined): string {
  const { ref, content, offset, length } = output;
  const end = offset + content.length;
  const part = offset === 0 && end === length ? '' : `, characters ${offset} to ${end} of ${length}`;
  return [
    `# ${oneLine(ref)}: ${outputSummary(output)}${part}`,
    quoted(content),
    ...(nextCursor === undefined
      ? ['This is the end of it.']
      : [`To read on, call read_output with "ref": "${ref}" and "cursor": "${nextCursor}".`]),
  ].join('\n');
}
