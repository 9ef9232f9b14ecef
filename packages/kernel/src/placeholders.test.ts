import { describe, expect, test } from 'vitest';
import { contextPlaceholder, isPlaceholder, NOTES_PLACEHOLDER } from './placeholders.ts';

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

  test('for a value has the name of its key', () => {
    expect(isPlaceholder('"<value of reviewRange>".', contextPlaceholder('reviewRange'))).toBe(true);
    expect(isPlaceholder('<value of other>', contextPlaceholder('reviewRange'))).toBe(false);
  });
});
