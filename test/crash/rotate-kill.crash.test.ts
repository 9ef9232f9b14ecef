import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { workrail } from '../e2e/harness/command-line.ts';
import { openServer } from '../e2e/harness/open-server.ts';
import { FIXTURES } from '../e2e/harness/server-files.ts';
import { homeForTest, type ServerHome } from '../e2e/harness/server-home.ts';
import { courseOf, killCommand, momentIn } from './harness/command-victim.ts';
import { SEED, seededRandom } from './harness/seeded-random.ts';

const KILLS = process.env.WORKRAIL_LONG === '1' ? 100 : 5;

const tally = { kills: 0, asBefore: 0, rotated: 0, endedBefore: 0 };

afterAll(() => {
  process.stdout.write(`\nKilled rotations (WORKRAIL_CRASH_SEED=${SEED}): ${JSON.stringify(tally)}\n`);
});

interface Keys {
  readonly current: string;
  readonly previous: string | null;
}

const keysOf = (home: ServerHome): Keys => {
  const shown = workrail(['keys', 'show', '--json'], { home });
  expect(shown).toMatchObject({ status: 0, stderr: '' });
  return JSON.parse(shown.stdout);
};

describe(`a rotation of keys that is killed (seed ${SEED})`, () => {
  test(`${KILLS} times leaves the keys that were there or the new ones, and tokens of the current key hold`, {
    timeout: 900_000,
  }, async () => {
    const home = homeForTest();
    const server = await openServer({ home, workflowPaths: [FIXTURES] });
    let at = await server.call('start_workflow', { workflowId: 'demo.six-steps' });
    const keyring = join(home.data, 'keyring.json');
    // Where a file grows says little about one this small: its lock is a folder beside it.
    const growth = { file: () => `${keyring}.lock`, bytes: 0 };
    const course = await courseOf(['keys', 'rotate'], home, growth);
    const random = seededRandom(SEED);
    let before = keysOf(home);
    at = await server.call('continue_workflow', { stateToken: at.structured.stateToken });
    for (let done = 0; done < KILLS; ) {
      // A lock that the one before left is waited for until it is stale, which takes seconds.
      rmSync(`${keyring}.lock`, { recursive: true, force: true });
      const moment = momentIn(course, growth, random);
      const { killed } = await killCommand(['keys', 'rotate'], home, moment);
      if (killed) done += 1;
      tally[killed ? 'kills' : 'endedBefore'] += 1;
      const after = keysOf(home);
      const rotated = after.current !== before.current;
      if (killed) tally[rotated ? 'rotated' : 'asBefore'] += 1;
      if (rotated) expect(after.previous).toBe(before.current);
      else expect(after).toEqual(before);
      if (!killed) expect(rotated).toBe(true);
      expect(statSync(keyring).mode & 0o777).toBe(0o600);
      expect(() => JSON.parse(readFileSync(keyring, 'utf8'))).not.toThrow();
      // The token is of the key that was current, which verifies after one rotation too.
      at = await server.call('continue_workflow', { stateToken: at.structured.stateToken });
      expect(at.isError).toBe(false);
      before = after;
    }
    expect(workrail(['keys', 'rotate'], { home })).toMatchObject({ status: 0, stderr: '' });
    expect(keysOf(home).previous).toBe(before.current);
  });
});
