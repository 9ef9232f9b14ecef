import { expect, test } from 'vitest';
import { compileYaml, findings } from '../fixtures/workflows.ts';

const HEADER = 'id: team.flow\nname: Flow\ndescription: d\nversion: 1.0.0\n';

test.each<[what: string, lines: string, suggestion: RegExp]>([
  ['a tab', 'steps:\n\t- id: one\n', /spaces/],
  ['a quote that is not closed', 'about: "open\nsteps: []\n', /quote/],
  ['a bracket that is not closed', 'steps: [a, b\n', /^close it with/],
  ['a brace that is not closed', 'steps: {a: b\n', /^close it with/],
  ['a backslash between double quotes', 'about: "C:\\work"\n', /single quotes/],
  ['a list between brackets with dashes', 'steps: [\n  - a\n]\n', /\[a, b\]/],
  ['a key over two lines', 'one\ntwo: 2\n', /one line/],
])('%s is told with what to do', (_, lines, suggestion) => {
  const found = findings(compileYaml(HEADER + lines));
  const [first] = found;
  expect(first?.rule).toBe('syntax');
  for (const one of found.filter(({ rule }) => rule === 'syntax')) expect(one.suggestion ?? '').not.toBe('');
  expect(first?.suggestion).toMatch(suggestion);
});
