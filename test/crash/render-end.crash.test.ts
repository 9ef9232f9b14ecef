import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { commandOf, watched, workrail } from '../e2e/harness/command-line.ts';
import { homeForTest } from '../e2e/harness/server-home.ts';
import { longBundle } from './harness/long-bundle.ts';

test('a PDF that is asked to end while it is drawn ends at a part, by that signal and with no file', async () => {
  const bundle = await longBundle({ seed: 1, runs: 2 });
  const home = homeForTest();
  expect(workrail(['import', bundle.file], { home }).status).toBe(0);
  bundle.remove();
  const {
    command,
    args,
    options: { env, cwd },
  } = commandOf(['render', bundle.sessionId, '--out', join(home.work, 'long.pdf')], {
    home,
    nodeArgs: watched('stderr'),
  });
  const child = spawn(command, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = once(child, 'exit');
  const said = text(child.stderr);
  // The first that is heard is how many parts are drawn.
  child.stderr.once('data', () => child.kill('SIGINT'));
  expect(await exit).toEqual([null, 'SIGINT']);
  const stderr = await said;
  const shown = [...stderr.matchAll(/(\d+) of (\d+) parts written/g)].map(([, done, all]) => [
    Number(done),
    Number(all),
  ]);
  expect(shown.length).toBeGreaterThan(0);
  for (const [done = 0, all = 0] of shown) expect(done).toBeLessThan(all / 2);
  expect(stderr).toContain('nothing was left half done');
  expect(readdirSync(home.work)).toEqual([]);
});
