import { describe, expect, test } from 'vitest';
import {
  contextPlaceholder,
  isContextPlaceholder,
  isPlaceholder,
  NOTES_PLACEHOLDER,
  wholePlaceholder,
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

  test('for a count is refused, whatever the limit in it is', () => {
    expect(contextPlaceholder('spots', 'number', 5)).toBe('<whole number for spots, at most 5>');
    for (const text of ['<whole number for spots, at most 5>', '"<whole number for spots, at most 70>".'])
      expect(isContextPlaceholder(text, 'spots')).toBe(true);
    expect(isContextPlaceholder('at most 5', 'spots')).toBe(false);
  });

  test.each([
    ['"<value of spots>".'],
    ['<one of spots>'],
    [['a', '<one of spots>']],
    [['a', ['<one of spots>']]],
    [[1, '<number for spots>']],
    [{ '<field of spots>': 1 }],
    [{ owner: '<value of owner>' }],
    [{ dates: { due: '<number for due>' } }],
    [[{ name: 'one' }, { name: '<value of name>', size: 2 }]],
    [{ files: [{ paths: ['<one of paths>'] }] }],
    [{ rounds: '<whole number for rounds, at most 3>' }],
  ])('for a value is known in %j', (value) => expect(isContextPlaceholder(value, 'spots')).toBe(true));

  test.each(['list', 'object'] as const)('for a whole %s is known, whatever it says', (type) => {
    const text = wholePlaceholder(
      'spots',
      type === 'list' ? 'array' : 'object',
      'each one as before, with name',
    );
    expect(text).toBe(`<${type} for spots: each one as before, with name>`);
    for (const value of [text, `"${text}"`, [text]]) expect(isContextPlaceholder(value, 'spots')).toBe(true);
    expect(isContextPlaceholder(text, 'other')).toBe(false);
    expect(isContextPlaceholder(`${type} for spots: a, b`, 'spots')).toBe(false);
  });

  test('is found in every entry of a list as long as a context may be', () => {
    const rows = Array.from({ length: 20_000 }, () => ({ name: 'one', of: 1 }));
    expect(isContextPlaceholder([...rows, { name: '<value of name>' }], 'rows')).toBe(true);
    expect(
      isContextPlaceholder(
        Array.from({ length: 100_000 }, () => 0),
        'rows',
      ),
    ).toBe(false);
  });

  test('is looked for in the first parts of a long value only', () => {
    const long = Array.from({ length: 100_000 }, () => ({ name: 'one' }));
    expect(isContextPlaceholder([...long, '<one of spots>'], 'spots')).toBe(false);
  });

  test.each([
    [[]],
    [{}],
    [['a']],
    [0],
    [false],
    [null],
    [['value of spots']],
    [{ owner: '<value of spots>' }],
    ['spots'],
  ])('for a value is not %j', (value) => expect(isContextPlaceholder(value, 'spots')).toBe(false));
});
