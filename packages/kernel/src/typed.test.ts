import { expect, test } from 'vitest';
import { typed } from './typed.ts';

test.each([
  ['Run "workrail approvals" to see what is.', 'Run "node cli.js approvals" to see what is.'],
  ['workrail setup codex --write', 'node cli.js setup codex --write'],
  ['Run: chmod u+r x && workrail validate a.json', 'Run: chmod u+r x && node cli.js validate a.json'],
  [
    'workrail-dashboard, WorkRail, .workrail/workflows and workrail.db',
    'workrail-dashboard, WorkRail, .workrail/workflows and workrail.db',
  ],
])('%s', (line, expected) => {
  expect(typed(line, 'node cli.js')).toBe(expected);
  expect(typed(line, 'workrail')).toBe(line);
});
