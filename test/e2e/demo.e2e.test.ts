import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { serverProgram } from './harness/server-files.ts';

const demo = new URL('../../scripts/demo/run-demo.mjs', import.meta.url).href;

test('what `npm start` shows is so, statement by statement', async () => {
  serverProgram();
  const folder = await mkdtemp(join(tmpdir(), 'workrail demo '));
  try {
    const script = `const { runDemo } = await import(${JSON.stringify(demo)}); await runDemo();`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, WORKRAIL_DEMO_DIR: join(folder, 'demo'), NO_COLOR: '1' },
    });
    expect(stdout).toContain('9 statements checked.');
    expect(stdout.split('\n').length).toBeLessThan(130);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
