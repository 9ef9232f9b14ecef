import type { OutputEntry, ReadOutputAnswer } from '@workrail/application';
import { oneLine } from './one-line.ts';
import { quoted } from './quoted.ts';

/** What earlier steps left, so that a model that sees no other form can go on. */
export const outputText = (answer: ReadOutputAnswer): string =>
  answer.output === undefined ? listText(answer) : pageText(answer.output, answer.nextCursor);

function listText({ outputs = [], nextCursor }: ReadOutputAnswer): string {
  if (outputs.length === 0) return 'Nothing was left here yet.';
  return [
    '# What earlier steps left, newest first',
    ...outputs.map(line),
    ...(nextCursor === undefined ? [] : [`More follow: call read_output with "cursor": "${nextCursor}".`]),
    'To read one, call read_output with the same token and its ref.',
  ].join('\n');
}

function line(entry: OutputEntry): string {
  const corrected = entry.supersededBy === undefined ? '' : `; corrected by ${entry.supersededBy}`;
  return `- ${entry.ref}: ${about(entry)}${corrected}`;
}

/** Stands for a step where no workflow ran. */
const BESIDE = '(no workflow)';

function about({ stepId, what, artifactKind, bytes, checkpoint }: Omit<OutputEntry, 'supersededBy'>): string {
  const kind = what === 'notes' ? 'notes' : `artifact ${oneLine(artifactKind ?? '')}`;
  const place =
    stepId === BESIDE
      ? ' noted beside workflows'
      : ` of step "${stepId}"${checkpoint === true ? ', noted on the way' : ''}`;
  return `${kind}${place}, ${bytes} bytes`;
}

function pageText(output: NonNullable<ReadOutputAnswer['output']>, nextCursor: string | undefined): string {
  const { ref, content, offset, length } = output;
  const end = offset + content.length;
  const part = offset === 0 && end === length ? '' : `, characters ${offset} to ${end} of ${length}`;
  return [
    `# ${ref}: ${about(output)}${part}`,
    quoted(content),
    ...(nextCursor === undefined
      ? ['That is the end of it.']
      : [`It goes on: call read_output with "ref": "${ref}" and "cursor": "${nextCursor}".`]),
  ].join('\n');
}
