import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PATIENCE_MS } from '../harness/patience.ts';
import { homeForTest } from './harness/server-home.ts';

const EXAMPLE = fileURLToPath(new URL('../../examples/hand-over.ts', import.meta.url));

test('the example of the library hands a session from a folder to memory and back', () => {
  const { root, work } = homeForTest();
  const { status, stdout, stderr } = spawnSync(process.execPath, [EXAMPLE, `${root}/hand over`], {
    cwd: work,
    env: { HOME: root },
    encoding: 'utf8',
    timeout: PATIENCE_MS,
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(
    /^imported: Review of the login, 2 steps there, \d+ here\nreplaced: complete(?:_with_gaps)?\n$/,
  );
  expect(readdirSync(`${root}/hand over`).sort()).toEqual(['back.jsonl.gz', 'data', 'login.jsonl.gz']);
});
