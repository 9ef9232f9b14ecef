import { cpSync, existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workrail } from '../e2e/harness/command-line.ts';
import { contentHash } from '../e2e/harness/database.ts';
import { homeForTest, newHome } from '../e2e/harness/server-home.ts';
import { courseOf, killCommand, momentIn } from './harness/command-victim.ts';
import { type LongBundle, longBundle } from './harness/long-bundle.ts';
import { SEED, seededRandom } from './harness/seeded-random.ts';
import { pass } from './harness/victim.ts';

const LONG = process.env.WORKRAIL_LONG === '1';
const KILLS = LONG ? 100 : 4;
const HOUR_S = 3_600;

let bundle: LongBundle;
/** Has the session of the bundle. */
const full = newHome();
const tally = { kills: 0, before: 0, replaced: 0, endedBefore: 0, drafts: 0 };

beforeAll(async () => {
  bundle = await longBundle({ seed: 1, runs: LONG ? 2 : 1 });
  full.make();
  expect(workrail(['import', bundle.file], { home: full }).status).toBe(0);
});

afterAll(() => {
  bundle.remove();
  full.remove();
  process.stdout.write(`\nKilled exports (WORKRAIL_CRASH_SEED=${SEED}): ${JSON.stringify(tally)}\n`);
});

describe(`an export that is killed (seed ${SEED})`, () => {
  test.each(['long.jsonl', 'long.jsonl.gz'])(
    `${KILLS / 2} times leaves what was at %s, or the whole of it, and drafts that a later one clears away`,
    async (name) => {
      const home = homeWithSession();
      const random = seededRandom(SEED + name.length);
      const folder = join(home.root, 'out');
      const file = home.write(`out/${name}`, 'what was there');
      const args = ['export', bundle.sessionId, '--out', file, '--overwrite'];
      const growth = { file: () => join(folder, draftsIn(folder)[0] ?? 'none'), bytes: 0 };
      const course = await courseOf(args, home, growth);
      // The same session has the same bytes each time.
      const whole = readFileSync(file);
      const database = contentHash(home.database);

      for (let done = 0; done < KILLS / 2; ) {
        clear(folder);
        const there = random() < 0.5 ? undefined : 'what was there';
        if (there !== undefined) writeFileSync(file, there);
        const { killed } = await killCommand(args, home, momentIn(course, growth, random));
        const found = existsSync(file) ? readFileSync(file) : undefined;
        const replaced = found?.equals(whole) === true;
        if (!replaced) expect(found?.toString('utf8')).toBe(there);
        if (!killed) expect(replaced, 'what is not killed succeeds').toBe(true);
        if (killed) done += 1;
        tally[killed ? 'kills' : 'endedBefore'] += 1;
        if (killed) tally[replaced ? 'replaced' : 'before'] += 1;
        tally.drafts += draftsIn(folder).length;
        expect(readdirSync(folder).filter((one) => one !== name)).toEqual(draftsIn(folder));
      }
      expect(contentHash(home.database)).toBe(database);

      clear(folder);
      const [old, young] = [draftOf(folder, name, 'old'), draftOf(folder, name, 'young')];
      const foreign = draftOf(folder, 'other.jsonl', 'old');
      const hourAgo = Date.now() / 1_000 - HOUR_S;
      for (const draft of [old, foreign]) utimesSync(draft, hourAgo, hourAgo);
      expect(workrail(args, { home })).toMatchObject({ status: 0, stderr: '' });
      expect([old, young, foreign].map((draft) => existsSync(draft))).toEqual([false, true, true]);
      expect(readFileSync(file).equals(whole)).toBe(true);
    },
  );
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'an export that is asked to end (%s) leaves what was there, no draft, and says so',
  async (signal) => {
    const home = homeWithSession();
    const folder = join(home.root, 'out');
    const file = home.write('out/long.jsonl', 'what was there');
    const args = ['export', bundle.sessionId, '--out', file, '--overwrite'];
    const drafted = async (ended: () => boolean) => {
      while (!ended() && draftsIn(folder).length === 0) await pass(1);
    };
    const asked = await killCommand(args, home, drafted, signal);
    expect(asked).toMatchObject({
      signal,
      stdout: '',
      stderr: expect.stringContaining('nothing was left half done'),
    });
    expect(readdirSync(folder)).toEqual(['long.jsonl']);
    expect(readFileSync(file, 'utf8')).toBe('what was there');
  },
);

function homeWithSession() {
  const home = homeForTest();
  cpSync(full.data, home.data, { recursive: true });
  return home;
}

/** A draft has a name that no program takes for a bundle. */
const draftsIn = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => name.startsWith('.') && name.endsWith('.part'));

function clear(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
}

function draftOf(folder: string, name: string, which: string): string {
  const draft = join(folder, `.${name}.${which}.part`);
  writeFileSync(draft, 'a half');
  return draft;
}
