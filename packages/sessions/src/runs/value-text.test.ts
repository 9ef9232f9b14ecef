import { canonicalJson, type Json } from '@workrail/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueText } from './value-text.ts';

test('members and lines of long texts stand on lines of their own, in order', () => {
  const value = {
    title: 'Read',
    prompt: 'First line\n\n  indented "quoted"',
    'odd key': [],
    instructions: [{ op: 'step', notes: true }, 'a', [1, null], {}],
  };
  expect(valueText(value)).toBe(`instructions:
  -
    notes: true
    op: "step"
  - "a"
  -
    - 1
    - null
  - {}
"odd key": []
prompt: |
  First line
  
    indented "quoted"
title: "Read"
`);
});

const hostile = fc.constantFrom(
  '\u001b[31m',
  '\\u{1b}',
  '\\',
  'u{1b}',
  '|',
  '- a',
  'k: "v"',
  '\n',
  '\r',
  '\u202e',
  '  ',
);
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }).map((one) => one.toWellFormed()),
  fc.array(hostile, { maxLength: 5 }).map((parts) => parts.join('')),
);
const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3 }),
  ),
}));

test('different values give different texts, equal ones equal texts, and nothing in them is unseen', () => {
  fc.assert(
    fc.property(value, value, (one, other) => {
      const [left, right] = [valueText([one]), valueText([other])];
      expect(left === right).toBe(canonicalJson(one) === canonicalJson(other));
      expect(left.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
    }),
    { numRuns: 3_000 },
  );
});

test('a change of one character shows on one line', () => {
  const before = valueText({ steps: [{ prompt: 'a\nb\nc' }, { prompt: 'd' }] }).split('\n');
  const after = valueText({ steps: [{ prompt: 'a\nB\nc' }, { prompt: 'd' }] }).split('\n');
  expect(after.filter((line, i) => line !== before[i])).toEqual(['      B']);
});
