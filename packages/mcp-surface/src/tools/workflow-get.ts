import type { SavedWorkflow } from '@workrail/application';
import { isJsonObject, type Json, utf8Length } from '@workrail/kernel';
import { READS } from '../definition/annotations.ts';
import { defineTool } from '../definition/define-tool.ts';
import { takes, text } from '../definition/input-fields.ts';
import { INTEGER, OBJECTS, resultOf, STRING } from '../definition/output-fields.ts';
import type { Offer } from '../offer.ts';
import { oneLine, quoted } from '../text/phrases.ts';

export const workflowGetTool = defineTool({
  name: 'workflow_get',
  toolset: 'authoring',
  title: 'Read a saved workflow',
  description:
    'Shows a saved workflow: its text, what it says as JSON, and its version, which workflow_save takes as expected_version. A long text comes in parts. Example: {"workflow_id":"create_app"}.',
  input: takes(
    {
      workflow_id: text('Its id; for a file that cannot be read, its name without the extension.'),
      offset: { type: 'integer', description: 'From next_offset.' },
    },
    'workflow_id',
  ),
  output: resultOf(['ok'], {
    workflow_id: STRING,
    path: STRING,
    format: STRING,
    version: STRING,
    content: STRING,
    offset: INTEGER,
    length: INTEGER,
    next_offset: INTEGER,
    parsed: { type: ['object', 'null'] },
    violations: OBJECTS,
  }),
  annotations: READS,
  call: (useCases, { workflow_id }) => useCases.getSavedWorkflow({ workflow_id }),
  render: (saved, _asks, offer, { offset = 0 }) => {
    const part = partOf(saved, Math.max(0, offset));
    return { text: partText(part, offer), structured: { kind: 'ok', ...part } };
  },
  errors: {},
});

/** Bytes as JSON; both stand in the text too, or are said to be left out. */
const CONTENT_BYTES = 11_000;
const PARSED_BYTES = 12_000;
const VIOLATIONS_SHOWN = 8;

interface Part extends Omit<SavedWorkflow, 'parsed'> {
  readonly offset: number;
  /** Characters of the whole text. */
  readonly length: number;
  readonly next_offset?: number;
  /** Left out where it has no room. */
  readonly parsed?: Json;
}

function partOf({ parsed, violations, content, ...saved }: SavedWorkflow, offset: number): Part {
  const part = fitting(content.slice(offset));
  const end = offset + part.length;
  const hasRoom = offset === 0 && utf8Length(JSON.stringify(parsed)) <= PARSED_BYTES;
  return {
    ...saved,
    content: part,
    offset,
    length: content.length,
    ...(end < content.length ? { next_offset: end } : {}),
    ...(hasRoom ? { parsed: isJsonObject(parsed) ? parsed : null } : {}),
    ...(violations === undefined ? {} : { violations: violations.slice(0, VIOLATIONS_SHOWN) }),
  };
}

/** The beginning that has room, in whole characters. */
function fitting(text: string): string {
  let part = text.slice(0, CONTENT_BYTES);
  while (utf8Length(JSON.stringify(part)) > CONTENT_BYTES)
    part = part.slice(0, Math.floor(part.length * 0.8));
  return part.length < text.length && /[\ud800-\udbff]$/.test(part) ? part.slice(0, -1) : part;
}

function partText(part: Part, offer: Offer): string {
  const { workflow_id, path, format, version, content, offset, length, next_offset, violations = [] } = part;
  const end = offset + content.length;
  const range = offset === 0 && end === length ? '' : `, characters ${offset} to ${end} of ${length}`;
  return [
    `# ${oneLine(workflow_id)} (${format}, ${oneLine(path)})`,
    `Version: ${version}`,
    ...violations.map(
      ({ line, column, message }) => `Cannot be read: line ${line}, column ${column}: ${oneLine(message)}`,
    ),
    `Text${range}:`,
    quoted(content),
    ...(next_offset === undefined
      ? offer.lines(
          'To change it, call workflow_save with the whole new text and expected_version, this version.',
        )
      : [`To read on, call workflow_get with the same workflow_id and "offset": ${next_offset}.`]),
  ].join('\n');
}
