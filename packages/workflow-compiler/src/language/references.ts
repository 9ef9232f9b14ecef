import { uniqueList } from './lists.ts';
import { NO_TEXT } from './nothing.ts';
import { object, optional, required, type Values } from './object.ts';
import { choice, flag, pattern, prose, text } from './scalars.ts';
import { placed } from './type.ts';

/** A document that the agent should read. It is pointed at, never copied in. */
const reference = object('a reference', {
  id: required(
    placed(
      pattern(
        { pattern: /^[a-z][a-z0-9_-]*$/, form: 'a name of lower-case letters, digits, "_" and "-"' },
        { min: 2, max: 64 },
      ),
    ),
    NO_TEXT,
    'a name such as "style-guide"',
    'Names the reference.',
  ),
  title: required(prose({ max: 128 }), '', 'a title', 'What the document is.'),
  source: required(placed(text({ max: 512 })), NO_TEXT, 'a path', 'Path of the document, relative.'),
  purpose: required(prose({ max: 512 }), '', 'what it is for', 'What the agent finds in it.'),
  authoritative: required(
    flag,
    false,
    'true or false',
    'True: where the document and the workflow differ, the document counts.',
  ),
  resolveFrom: optional(
    choice(['workspace', 'package']),
    'workspace: relative to the project (the default). package: relative to the folder of the workflow file.',
  ),
});

export type AuthoredReference = Values<(typeof reference)['fields']>;

export const references = uniqueList(reference, ({ id }) => id.value || String(id.node.offset));

const extensionPoint = object('an extension point', {
  slotId: required(
    placed(
      pattern(
        { pattern: /^[a-z][a-z0-9_]*$/, form: 'a name of lower-case letters, digits and "_"' },
        { min: 2, max: 64 },
      ),
    ),
    NO_TEXT,
    'a name such as "final_review"',
    'Names the slot; prompts use it as {{wr.bindings.<slotId>}}.',
  ),
  purpose: required(text({ max: 256 }), '', 'what it is for', 'What a project may put here.'),
  default: required(
    placed(text({ max: 128 })),
    NO_TEXT,
    'the id of a routine or workflow',
    'What stands in the slot where a project binds nothing.',
  ),
  acceptedKinds: optional(
    uniqueList(choice(['routine', 'workflow']), (kind) => kind),
    'What may be bound. Information for readers.',
  ),
});

export const extensionPoints = uniqueList(
  extensionPoint,
  ({ slotId }) => slotId.value || String(slotId.node.offset),
);
