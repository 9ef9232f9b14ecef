import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workrail } from './harness/command-line.ts';
import { BAD, GOOD, project } from './harness/command-project.ts';

const FILES = { 'good.json': GOOD, 'bad.json': BAD };

/** One command line for each way in which the program ends. */
test('a command line ends in a process that stays as it does in one of its own, after whatever ran before', () => {
  const { home } = project(FILES);
  const cases: readonly (readonly [args: string, status: number, env?: Readonly<Record<string, string>>])[] =
    [
      ['validate good.json bad.json', 1],
      ['validate good.json', 0],
      ['workflow schema', 0],
      ['validate good.json', 2, { WORKRAIL_DATA_DIR: 'relative' }],
      ['validate', 2],
      ['validate --json', 2],
      ['validate bad.json', 1, { WORKRAIL_JSON: '1' }],
      ['validate bad.json', 1],
      ['settings list', 0],
      ['settings set retentionDays 7', 2, { WORKRAIL_READ_ONLY: '1' }],
      ['--help', 0],
    ];
  for (const [line, status, env = {}] of cases) {
    const run = (how: { readonly apart?: true }) => {
      const { stdout, ...ended } = workrail(line.split(' '), { home, env, ...how });
      // Each failure has a correlation id of its own.
      return { ...ended, stdout: stdout.replace(/(?<="correlation_id": ")[^"]*/, '<id>') };
    };
    const ended = run({});
    expect(ended, line).toEqual(run({ apart: true }));
    expect(ended.status, line).toBe(status);
  }
});

test('the folder that it works in is the one of each command line', () => {
  const { home } = project(FILES);
  const validate = (cwd: string) => workrail(['validate', 'good.json'], { home, cwd }).status;
  expect([validate(home.work), validate(home.root), validate(home.work)]).toEqual([0, 2, 0]);
  expect(workrail(['validate', join('work', 'good.json')], { home, cwd: home.root }).status).toBe(0);
});
