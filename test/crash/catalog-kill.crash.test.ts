import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { workrail } from '../e2e/harness/command-line.ts';
import { homeForTest, type ServerHome } from '../e2e/harness/server-home.ts';
import { killCommand } from './harness/command-victim.ts';
import { SEED, seededRandom } from './harness/seeded-random.ts';
import { pass } from './harness/victim.ts';

const KILLS = process.env.WORKRAIL_LONG === '1' ? 100 : 4;
const OPERATIONS = 400;

const tally = { kills: 0, before: 0, after: 0, endedBefore: 0 };

afterAll(() => {
  process.stdout.write(
    `\nKilled imports of catalogs (WORKRAIL_CRASH_SEED=${SEED}): ${JSON.stringify(tally)}\n`,
  );
});

/** A document all of whose commands have a word in their names. */
function document(word: string): object {
  const operations = Array.from({ length: OPERATIONS }, (_, index) => [
    `/${word}-${index}`,
    { get: { summary: `${word} ${index}`, description: word.repeat(200) } },
  ]);
  return { openapi: '3.1.0', info: { title: word }, paths: Object.fromEntries(operations) };
}

const json = (args: readonly string[], home: ServerHome) => {
  const { status, stdout, stderr } = workrail([...args, '--json'], { home });
  expect({ args, status, stderr }).toEqual({ args, status: 0, stderr: '' });
  return JSON.parse(stdout);
};

/** The word of the one catalog that there is, all of whose commands are of its own document. */
function wordHere(home: ServerHome): string {
  const { catalogs } = json(['catalog', 'list'], home);
  expect(catalogs).toHaveLength(1);
  const [{ source, command_count }] = catalogs;
  const word = source === join(home.work, 'old.json') ? 'old' : 'new';
  const { commands, total } = json(['command', 'list', word], home);
  expect({ total, command_count }).toEqual({ total: OPERATIONS, command_count: OPERATIONS });
  for (const { path } of commands) expect(path).toMatch(new RegExp(`^/${word}-\\d+$`));
  return word;
}

describe(`an import of a catalog that is killed (seed ${SEED})`, () => {
  test(`${KILLS} times leaves the catalog of before or the one of after, whole`, async () => {
    const home = homeForTest();
    for (const word of ['old', 'new']) home.write(`work/${word}.json`, document(word));
    const args = (word: string) => ['catalog', 'import', `${word}.json`, '--title', 'API', '--overwrite'];
    const started = performance.now();
    expect(workrail(args('old'), { home }).status).toBe(0);
    let lifeMs = performance.now() - started;
    const random = seededRandom(SEED);
    let before = wordHere(home);
    for (let done = 0; done < KILLS; ) {
      const next = before === 'old' ? 'new' : 'old';
      // The last thing that is done is what makes it whole.
      const moment = (0.4 + 0.6 * random()) * lifeMs;
      const { killed, stderr } = await killCommand(args(next), home, () => pass(moment));
      expect(stderr).toBe('');
      const after = wordHere(home);
      if (!killed) lifeMs = (lifeMs + moment) / 2;
      tally[killed ? 'kills' : 'endedBefore'] += 1;
      if (killed) tally[after === before ? 'before' : 'after'] += 1;
      if (killed) done += 1;
      else expect(after, 'what is not killed succeeds').toBe(next);
      before = after;
    }
  });
});
