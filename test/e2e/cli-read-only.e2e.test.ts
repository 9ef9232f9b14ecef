import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workrail } from './harness/command-line.ts';
import { homeForTest } from './harness/server-home.ts';

const SESSION = 'ses_00000000-0000-7000-8000-000000000000';

const CHANGING = [
  ['import', 'x.jsonl'],
  ['approve', SESSION],
  ['decline', SESSION],
  ['prune', '--apply'],
  ['settings', 'set', 'retentionDays', '30'],
  ['keys', 'rotate'],
  ['verify'],
  ['workflow', 'run', 'x'],
  ['runs', 'cancel', 'run_x'],
  ['runs', 'retry', 'run_x'],
  ['runs', 'decide', 'run_x', 'pay', 'skip'],
  ['worker'],
];

test.each(CHANGING)('WORKRAIL_READ_ONLY: `%s %s` is refused, and leaves nothing behind', (...args) => {
  const home = homeForTest();
  const { status, stdout, stderr } = workrail(args, { home, env: { WORKRAIL_READ_ONLY: '1' } });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^workrail: ".+" changes the data folder, but WORKRAIL_READ_ONLY is set\n/);
  expect(stderr).toContain('Nothing was changed. Unset WORKRAIL_READ_ONLY and run it again.\n');
  expect(existsSync(home.data)).toBe(false);
});

test('--read-only refuses as its variable does, and names itself', () => {
  const { status, stderr } = workrail(['--read-only', 'keys', 'rotate'], { home: homeForTest() });
  expect(status).toBe(2);
  expect(stderr).toBe(
    'workrail: "keys rotate" changes the data folder, but --read-only was given\nNothing was changed. Run it without --read-only.\n',
  );
});

test('what reads goes on to read, and makes nothing', () => {
  const home = homeForTest();
  mkdirSync(home.data);
  const env = { WORKRAIL_READ_ONLY: 'true' };
  for (const args of [
    ['sessions', 'list'],
    ['approvals'],
    ['runs', 'list'],
    ['settings', 'list'],
    ['keys', 'show'],
    ['prune'],
    ['workflow', 'list'],
  ])
    expect(workrail(args, { home, env }), args.join(' ')).toMatchObject({ status: 0, stderr: '' });
  expect(readdirSync(home.data)).toEqual([]);
  const schema = ['workflow', 'schema', '--out', 'schema.json'];
  expect(workrail(schema, { home, env }).status).toBe(0);
  expect(existsSync(join(home.work, 'schema.json'))).toBe(true);
});

test('where it is switched off, commands change what they are asked to', () => {
  const args = ['settings', 'set', 'retentionDays', '30'];
  const { status, stdout } = workrail(args, { home: homeForTest(), env: { WORKRAIL_READ_ONLY: '0' } });
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'retentionDays is 30.\n' });
});
