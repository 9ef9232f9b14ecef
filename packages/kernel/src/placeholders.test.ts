import { describe, expect, test } from 'vitest';
import {
  contextPlaceholder,
  isContextPlaceholder,
  isPlaceholder,
  NOTES_PLACEHOLDER,
} from './placeholders.ts';

describe('A4: a placeholder that was printed', () => {
  test.each([
    '<recap of this step>',
    '"<recap of this step>"',
    '`<recap of this step>`',
    '<recap of this step>.',
    '<Recap of this step>',
    'recap of this step',
    ' [Recap of this step] ',
    '{"notesMarkdown":"<recap of this step>"}',
    '{"output":{"notesMarkdown":"<recap of this step>"}}',
    '```\n<recap of this step>\n```',
  ])('is known as one: %j', (text) => expect(isPlaceholder(text, NOTES_PLACEHOLDER)).toBe(true));

  test.each(['Recap of this step: read the diff.', 'A recap of this step', 'this step', '', '2'])(
    'is not %j',
    (text) => expect(isPlaceholder(text, NOTES_PLACEHOLDER)).toBe(false),
  );

  test.each([
    ['string', '<value of spots>'],
    ['number', '<number for spots>'],
    ['boolean', '<true or false for spots>'],
    ['array', ['<one of spots>']],
    ['object', { '<field of spots>': '<value of the field of spots>' }],
  ] as const)('for a value that is a %s is refused as %j', (type, form) => {
    expect(contextPlaceholder('spots', type)).toEqual(form);
    expect(isContextPlaceholder(form, 'spots')).toBe(true);
    expect(isContextPlaceholder(form, 'other')).toBe(false);
  });

  test.each(['"<value of spots>".', '<one of spots>', ['a', '<one of spots>'], { '<field of spots>': 1 }])(
    'for a value is known in %j',
    (value) => expect(isContextPlaceholder(value, 'spots')).toBe(true),
  );

  test.each([[[]], [{}], [['a']], [0], [false], [null], [['value of spots', ['<one of spots>']]], ['spots']])(
    'for a value is not %j',
    (value) => expect(isContextPlaceholder(value, 'spots')).toBe(false),
  );
});
