import { expect, it } from 'vitest';
import { jsonIn } from './check-notes.ts';

it.each([
  ['{"a":1}', { a: 1 }],
  [' [1] \n', [1]],
  ['null', null],
  ['"text"', 'text'],
  ['"{\\"a\\":1}"', { a: 1 }],
  ['```\n{"a":1}\n```', { a: 1 }],
  ['```json\n{"a":1}\n```', { a: 1 }],
  ['  ```json \n\n{"a":\n1}\n\n  ```  \n', { a: 1 }],
  ['```json\n"[1]"\n```', [1]],
])('%j holds %j', (text, json) => {
  expect(jsonIn(text)).toEqual({ json });
});

it.each([
  '',
  'text',
  '{"a":1} and more',
  '```json\n{"a":1}',
  '```json\n{"a":1}\n``` and more',
  'before\n```json\n{"a":1}\n```',
  '```yaml\n{"a":1}\n```',
  '```json {"a":1}\n```',
  '```json\n{"a":1}```',
])('%j holds no JSON', (text) => {
  expect(jsonIn(text)).toBeUndefined();
});
