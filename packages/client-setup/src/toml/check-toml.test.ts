import { left, right } from '@workrail/kernel/outcome';
import { expect, test } from 'vitest';
import { checkedToml } from './check-toml.ts';

const BEFORE = `a = 99999999999999999999
b = 1979-05-27
c = nan
[servers.b]
x = [1, { y = 2 }]
[servers.workrail]
command = "old"
env = { T = "1" }
`;
const ENTRY = { command: 'new' };

const checked = (text: string, entry: typeof ENTRY | undefined) =>
  checkedToml(BEFORE, { text, outcome: 'updated' }, 'servers', entry);

test('an edit of the entry passes', () => {
  const text = BEFORE.replace('old', 'new');
  expect(right(checked(text, ENTRY))).toEqual({ text, outcome: 'updated' });
  const without = BEFORE.slice(0, BEFORE.indexOf('[servers.workrail]'));
  expect(right(checked(without, undefined)).text).toBe(without);
});

test.each([
  ['a large number', ['999\n', '998\n']],
  ['a date', ['05-27', '05-28']],
  ['no number', ['nan', 'inf']],
  ['a member deep inside', ['y = 2', 'y = 3']],
  ['another key', ['y = 2', 'z = 2']],
  ['the length of a list', ['[1, ', '[1, 1, ']],
  ['another kind of value', ['{ y = 2 }', '[]']],
  ['a table that becomes a value', ['[servers.b]\nx', 'servers = "b"\nx']],
  ['a member of the user', ['env = { T = "1" }', '']],
])('a change of %s is refused', (_, [from, to]) => {
  const text = BEFORE.replace('old', 'new').replace(from ?? '', to ?? '');
  expect(text).not.toBe(BEFORE.replace('old', 'new'));
  expect(left(checked(text, ENTRY)).reason).toContain('without changing something else');
});

test('an entry that is still there is refused', () => {
  expect(left(checked(BEFORE, undefined)).reason).toContain('without changing something else');
  expect(left(checked(BEFORE, ENTRY)).reason).toContain('without changing something else');
});
