import { uniquelyNamed, uniqueTexts } from './lists.ts';
import { object, optional, required, requiredName, requiredText, type Values } from './object.ts';
import { choice, flag, pattern, prose, slug, text } from './scalars.ts';

/** A document that the agent should read. It is pointed at, never copied in. */
export const reference = object('a reference', {
  id: requiredName(slug({ min: 2, max: 64 }), 'a name such as "style-guide"', 'Names the reference.'),
  title: requiredText(prose({ max: 128 }), 'a title', 'What the document is.'),
  source: requiredName(text({ max: 512 }), 'a path', 'Relative path of the document.'),
  purpose: requiredText(prose({ max: 512 }), 'what it is for', 'What the agent finds in it.'),
  authoritative: required(
    flag,
    false,
    'true or false',
    'True: if the document and the workflow differ, the document takes precedence.',
  ),
  resolveFrom: optional(
    choice(['workspace', 'package']),
    'workspace: relative to the project (the default). package: relative to the folder of the workflow file.',
  ),
});

export type AuthoredReference = Values<(typeof reference)['fields']>;

export const references = uniquelyNamed(reference, ({ id }) => id);

const extensionPoint = object('an extension point', {
  slotId: requiredName(
    pattern(
      { pattern: /^[a-z][a-z0-9_]*$/, form: 'a name of lower-case letters, digits and "_"' },
      { min: 2, max: 64 },
    ),
    'a name such as "final_review"',
    'Names the slot; prompts use it as {{wr.bindings.<slotId>}}.',
  ),
  purpose: requiredText(text({ max: 256 }), 'what it is for', 'What a project may put here.'),
  default: requiredName(
    text({ max: 128 }),
    'the id of a routine or workflow',
    'What the slot contains if the project binds nothing to it.',
  ),
  acceptedKinds: optional(
    uniqueTexts(choice(['routine', 'workflow'])),
    'What may be bound to it. Only informs readers.',
  ),
});

export const extensionPoints = uniquelyNamed(extensionPoint, ({ slotId }) => slotId);
