import { expect, test } from 'vitest';
import { argumentsIn, filler } from './fill.ts';

const fill = filler({ slots: { review: 'team.review' }, args: new Map([['file', 'a.ts']]) });

test.each([
  ['Read {file}.', 'Read a.ts.'],
  ['{"path": {file}}', '{"path": a.ts}'],
  ['{{file}}', '{{file}}'],
  ['{{ file }} {file}', '{{ file }} a.ts'],
  ['{{{file}}}', '{{{file}}}'],
  ['{{wr.bindings.review}} {{wr.bindings.other}}', 'team.review {{wr.bindings.other}}'],
  ['{unknown} { file }', '{unknown} { file }'],
])('%s becomes %s', (text, expected) => {
  expect(fill(text)).toBe(expected);
  expect(argumentsIn(text).includes('file')).toBe(expected.includes('a.ts'));
});
