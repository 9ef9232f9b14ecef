import { left, right } from '@workrail/kernel/outcome';
import { expect, test } from 'vitest';
import { checkedJson } from './check-json.ts';

const BEFORE = '{"a": 1e400, "servers": {"b": {"x": 1}, "workrail": {"command": "old", "env": {"T": "1"}}}}';
const ENTRY = { command: 'new' };

const checked = (text: string, entry: typeof ENTRY | undefined) =>
  checkedJson(BEFORE, { text, outcome: 'updated' }, 'servers', entry);

test('an edit of the entry passes', () => {
  const text = BEFORE.replace('old', 'new');
  expect(right(checked(text, ENTRY))).toEqual({ text, outcome: 'updated' });
  const without = BEFORE.replace(/, "workrail".*/, '}}');
  expect(right(checked(without, undefined)).text).toBe(without);
});

test.each([
  ['a value that is written otherwise', BEFORE.replace('old', 'new').replace('1e400', '1e401'), ENTRY],
  ['another server that changed', BEFORE.replace('old', 'new').replace('"x": 1', '"x": 2'), ENTRY],
  ['another server that is gone', BEFORE.replace('old', 'new').replace('"b": {"x": 1}, ', ''), ENTRY],
  [
    'a member of the user that is gone',
    BEFORE.replace('old', 'new').replace(', "env": {"T": "1"}', ''),
    ENTRY,
  ],
  ['an entry that is not ours', BEFORE, ENTRY],
  ['an entry that is still there', BEFORE, undefined],
  ['a text that is no JSON any more', BEFORE.replace('old', 'new').slice(1), ENTRY],
])('%s is refused', (_, text, entry) => {
  expect(left(checked(text, entry))).toMatchObject({
    line: 1,
    column: 41,
    reason: expect.stringContaining('without changing something else'),
  });
});
