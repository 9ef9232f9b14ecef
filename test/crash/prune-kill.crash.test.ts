import { cpSync, mkdirSync, rmSync } from 'node:fs';
import type { SessionEvent } from '@workrail/event-log';
import type { SessionId } from '@workrail/kernel';
import { afterAll, describe, expect, test } from 'vitest';
import { workrail } from '../e2e/harness/command-line.ts';
import { homeForTest, type ServerHome } from '../e2e/harness/server-home.ts';
import { courseOf, killCommand, momentIn } from './harness/command-victim.ts';
import { oldSessions } from './harness/old-sessions.ts';
import { SEED, seededRandom } from './harness/seeded-random.ts';
import { auditStore } from './harness/store-audit.ts';

const LONG = process.env.WORKRAIL_LONG === '1';
const KILLS = LONG ? 100 : 4;
const LANES = 2;
const SESSIONS = LONG ? 200 : 12;
/** Share of the killed ones whose follower is followed by another one, which finds nothing to do. */
const AGAIN = 0.2;
/** Every n-th session stays. */
const KEPT = 3;

const tally = { kills: 0, nothingYet: 0, partly: 0, allSessions: 0, endedBefore: 0 };

afterAll(() => {
  process.stdout.write(`\nKilled prunes (WORKRAIL_CRASH_SEED=${SEED}): ${JSON.stringify(tally)}\n`);
});

interface FullHome {
  readonly full: ServerHome;
  readonly logs: Awaited<ReturnType<typeof oldSessions>>;
}

async function fullHome(): Promise<FullHome> {
  const full = homeForTest();
  mkdirSync(full.data, { recursive: true });
  return { full, logs: await oldSessions(full.database, { sessions: SESSIONS, steps: 8 }) };
}

async function lane({ full, logs }: FullHome, seed: number, kills: number): Promise<void> {
  const home = homeForTest();
  const kept = [...logs.keys()].filter((_, index) => index % KEPT === 0);
  const renew = (): void => {
    rmSync(home.data, { recursive: true, force: true });
    cpSync(full.data, home.data, { recursive: true });
  };
  const args = ['prune', '--apply', '--keep', kept.join(',')];
  const growth = { file: () => `${home.database}-wal`, bytes: 60_000 };
  renew();
  const course = await courseOf(args, home, growth);
  await expectKept(home.database, { logs, kept });
  const random = seededRandom(seed);
  for (let done = 0; done < kills; ) {
    renew();
    const { killed, stderr } = await killCommand(args, home, momentIn(course, growth, random));
    expect(stderr).toBe('');
    if (killed) done += 1;
    tally[killed ? 'kills' : 'endedBefore'] += 1;
    const left = await expectKept(home.database, { logs, kept });
    if (killed) tally[left === SESSIONS ? 'nothingYet' : left > kept.length ? 'partly' : 'allSessions'] += 1;
    // The next one takes up where this one was ended.
    const next = workrail([...args, '--json'], { home });
    expect(next).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(next.stdout).sessions).toHaveLength(left - kept.length);
    expect(await expectKept(home.database, { logs, kept })).toBe(kept.length);
    if (random() >= AGAIN) continue;
    const again = JSON.parse(workrail([...args, '--json'], { home }).stdout);
    expect(again).toMatchObject({ sessions: [], blobs: { blobs: 0, bytes: 0 } });
  }
}

interface Before {
  readonly logs: ReadonlyMap<SessionId, readonly SessionEvent[]>;
  readonly kept: readonly SessionId[];
}

/** Every session is there as it was, with all that it speaks of, or gone; those that are kept are there. Gives how many. */
async function expectKept(database: string, { logs, kept }: Before): Promise<number> {
  const { sessions } = await auditStore(database);
  for (const [id, log] of sessions) expect(log).toEqual(logs.get(id));
  for (const id of kept) expect(sessions.has(id), `${id} is kept`).toBe(true);
  return sessions.size;
}

describe(`a prune that is killed (seed ${SEED})`, () => {
  test(`${KILLS} times leaves each session whole or gone, and what is kept as it was`, {
    timeout: 900_000,
  }, async () => {
    const sessions = await fullHome();
    await Promise.all(Array.from({ length: LANES }, (_, n) => lane(sessions, SEED + n, KILLS / LANES)));
    expect(tally.kills).toBe(KILLS);
  });
});
