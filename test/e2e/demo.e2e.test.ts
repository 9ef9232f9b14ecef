import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { serverProgram } from './harness/server-files.ts';

const demo = new URL('../../scripts/demo/run-demo.mjs', import.meta.url).href;

/** What a search for a review finds first. */
const REVIEW = {
  id: 'team.review',
  name: 'Review',
  description: 'Review of a review.',
  version: '1.0.0',
  steps: [{ id: 'review', title: 'Review', prompt: 'Review.' }],
};

test('what `npm start` shows is so, statement by statement, whatever workflows its user has', async () => {
  serverProgram();
  const folder = await mkdtemp(join(tmpdir(), 'workrail demo '));
  try {
    const own = join(folder, 'home', '.workrail', 'workflows');
    await mkdir(own, { recursive: true });
    await writeFile(join(own, 'review.json'), JSON.stringify(REVIEW));
    const script = `const { runDemo } = await import(${JSON.stringify(demo)}); await runDemo();`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      env: {
        ...process.env,
        HOME: join(folder, 'home'),
        USERPROFILE: join(folder, 'home'),
        WORKRAIL_DEMO_DIR: join(folder, 'demo'),
        NO_COLOR: '1',
      },
    });
    expect(stdout).toContain('9 statements checked.');
    expect(stdout.split('\n').length).toBeLessThan(130);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
