import { E } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { readBindings } from './read-bindings.ts';

const read = (text: string) => readBindings({ file: 'bindings.json', text });

test('the slots of a workflow, or of all, each with its place', () => {
  expect(read('\ufeff{\n  "team.a": {"final": "team.b"}\n}')).toEqual(
    E.right([
      {
        workflow: { name: 'team.a', line: 2, column: 3 },
        slot: { name: 'final', line: 2, column: 14 },
        runs: { name: 'team.b', line: 2, column: 23 },
      },
    ]),
  );
  expect(read('{"final": "team.b"}')).toMatchObject(
    E.right([{ slot: { name: 'final' }, runs: { name: 'team.b' } }]),
  );
  expect(read('{}')).toEqual(E.right([]));
});

test.each([
  ['{"team.a": {\n "final": 5}}', '2:11 must be the id of a routine or workflow, but is the number 5'],
  ['{"final": "x",\n "other": null}', '2:11 must be the id of a routine or workflow, but is null'],
  [
    '{"team.a": {},\n "other": "x"}',
    '2:11 must be an object of slots with the id of a routine each, but is the text "x"',
  ],
  [
    '{"team.a": {},\n "other": ["x"]}',
    '2:11 must be an object of slots with the id of a routine each, but is a list',
  ],
  ['["x"]', '1:1 must be an object such as {"workflow.id": {"slot": "routine.id"}}, but is a list'],
  ['{"a": "x",}', '1:11 a key in double quotes is expected'],
  ['{"a": "x", "a": "y"}', '1:12 the key "a" appears twice in the same object'],
  ['{"__proto__": "x"}', '1:2 the key "__proto__" cannot be used'],
  ['', '1:1 a value is missing'],
])('B7: %j is refused where it is wrong', (text, expected) => {
  const outcome = read(text);
  const found = E.isLeft(outcome)
    ? outcome.left.map(({ line, column, message }) => `${line}:${column} ${message}`)
    : [];
  expect(found).toHaveLength(1);
  const [place = '', ...words] = expected.split(' ');
  expect(found[0]).toMatch(new RegExp(`^${place} `));
  expect(found[0]).toContain(words.join(' '));
});
