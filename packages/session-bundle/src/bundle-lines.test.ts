import { createHash } from 'node:crypto';
import { canonicalJson, E, type Json } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { readLine } from './bundle-lines.ts';

const hashOf = (value: Json): string => createHash('sha256').update(canonicalJson(value)).digest('hex');
const WORKFLOW = { formatVersion: 1, schema: { zeta: 1, alpha: 2 }, instructions: [] };
const frame = (value: Json, role = 'workflow') =>
  `{"hash":"${hashOf(value)}","part":"blob","role":"${role}","value":`;
const ordered = `${frame(WORKFLOW)}${JSON.stringify(WORKFLOW)}}`;
const isRead = (line: string): boolean => E.isRight(readLine(line));

test('B4: a workflow has its keys in the order of its author, or in canonical order, and the same text for its digest', () => {
  for (const line of [ordered, `${frame(WORKFLOW)}${canonicalJson(WORKFLOW)}}`])
    expect(readLine(line)).toMatchObject({ _tag: 'Right', right: { text: canonicalJson(WORKFLOW) } });
  const read = readLine(ordered);
  expect(JSON.stringify(E.isRight(read) && 'value' in read.right && read.right.value)).toBe(
    JSON.stringify(WORKFLOW),
  );
});

test.each([
  ['a blank', ordered.replace('"zeta":1', '"zeta": 1')],
  ['a key that comes twice', ordered.replace('"zeta":1', '"zeta":1,"zeta":1')],
  ['a number in another form', ordered.replace('"zeta":1', '"zeta":1.0')],
  ['an escape that is not needed', ordered.replace('zeta', '\\u007aeta')],
  ['something behind it', `${ordered} `],
  [
    'its own keys in another order',
    `{"part":"blob","hash":"${hashOf(WORKFLOW)}","role":"workflow","value":${JSON.stringify(WORKFLOW)}}`,
  ],
  ['a value of another kind', `${frame({ zeta: 1, alpha: 2 }, 'artifact')}{"zeta":1,"alpha":2}}`],
  ['an event', '{"part":"event","event":{}}'],
])('B4: nothing but the order of the keys of a workflow is free: %s is refused', (_, line) =>
  expect(isRead(line)).toBe(false),
);
