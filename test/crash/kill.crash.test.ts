import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { launchOf } from '../e2e/harness/launch.ts';
import { openServer } from '../e2e/harness/open-server.ts';
import { openRawDriver } from '../e2e/harness/raw-driver.ts';
import { homeForTest } from '../e2e/harness/server-home.ts';
import { advance, pairOf, recapNotes, rehydrate, start } from './harness/agent.ts';
import { Lane, newTally } from './harness/lane.ts';
import { SEED, seededRandom } from './harness/seeded-random.ts';
import { auditStore } from './harness/store-audit.ts';
import { expectDeaths, kill, pass, startVictim } from './harness/victim.ts';
import { SHORT, writeWorkflows } from './harness/workflows.ts';

const LONG = process.env.WORKRAIL_LONG === '1';
/** Servers that die at work on each lane: so many, and then more until they have died in every way. */
const KILLS_AT_WORK = LONG ? 95 : 8;
const MOST_KILLS_AT_WORK = 400;
const KILLS_AT_FIRST_START = LONG ? 10 : 4;
const AUDIT_EVERY = LONG ? 20 : 4;

const tally = newTally();

const diedInEveryWay = (): boolean =>
  tally.answered > 0 && tally.writtenUnanswered > 0 && tally.notWritten > 0;
const isEnough = (kills: number): boolean =>
  kills >= MOST_KILLS_AT_WORK || (kills >= KILLS_AT_WORK && diedInEveryWay());

async function playLives(lane: Lane, withBystander: boolean): Promise<void> {
  const warm = await openServer({ home: lane.home });
  const bystander = withBystander ? await openServer({ home: lane.home }) : undefined;
  const next = () => {
    const server = startVictim(lane.home);
    onTestFinished(() => server.then(kill));
    return server;
  };
  // The first server ends in order, which leaves a compile cache: the later ones start faster.
  for (let i = 0; i < 2; i += 1) await lane.bystander.step(warm);
  await warm.end();
  let coming = next();
  for (let life = 1; !isEnough(life - 1); life += 1) {
    const server = await coming;
    const known = lane.victims.map(({ points }) => points.length);
    coming = next();
    await lane.life(server, bystander);
    if (lane.random() < 0.5) await lane.inspect();
    if (life % AUDIT_EVERY === 0) await lane.audit();
    await lane.recover(await coming, known);
  }
  await lane.finish(await coming);
}

afterAll(() => {
  process.stdout.write(`\nKilled servers (WORKRAIL_CRASH_SEED=${SEED}): ${JSON.stringify(tally)}\n`);
});

describe(`a server that is killed (seed ${SEED})`, () => {
  test('at work: what was answered is there, what is there is whole, and the next one goes on', async () => {
    const alone = new Lane('alone', seededRandom(SEED), tally);
    const beside = new Lane('beside', seededRandom(SEED + 1), tally);
    await Promise.all([playLives(alone, false), playLives(beside, true)]);
    expect(tally.answered).toBeGreaterThan(0);
    expect(tally.writtenUnanswered, 'kills between the write and its answer').toBeGreaterThan(0);
    expect(tally.notWritten).toBeGreaterThan(0);
  });

  test('at its first start: the next one finds a whole store or none, and one key', async () => {
    const random = seededRandom(SEED + 2);
    const typicalMs = await firstStartMs();
    for (let kills = 0; kills < KILLS_AT_FIRST_START; kills += LANES) {
      const delays = Array.from({ length: LANES }, () => random() * typicalMs * 1.2);
      await Promise.all(delays.map(killFirstStart));
    }
  });
});

const LANES = 2;

async function firstStartMs(): Promise<number> {
  const home = homeForTest();
  writeWorkflows(home);
  const server = await openServer({ home });
  const sent = performance.now();
  await start(server, SHORT);
  return performance.now() - sent;
}

/** The first call of the first server makes folder, key, schema and session; it is killed in the midst of it. */
async function killFirstStart(delayMs: number): Promise<void> {
  const home = homeForTest();
  writeWorkflows(home);
  const server = await openRawDriver(launchOf({ home }));
  const dying = Promise.allSettled([start(server, SHORT)]);
  await pass(delayMs);
  await kill(server);
  tally.kills += 1;
  const [outcome] = await dying;
  expectDeaths([outcome]);
  const next = await openServer({ home });
  if (outcome.status === 'fulfilled') await rehydrate(next, pairOf(outcome.value).stateToken);
  const answer = await advance(next, pairOf(await start(next, SHORT)), 'after the kill');
  expect(recapNotes(await rehydrate(next, pairOf(answer).stateToken))).toEqual(['after the kill']);
  const { sessions } = await auditStore(home.database);
  expect(sessions.size).toBeGreaterThanOrEqual(outcome.status === 'fulfilled' ? 2 : 1);
  expect(sessions.size).toBeLessThanOrEqual(2);
  expect(Object.keys(JSON.parse(readFileSync(join(home.data, 'keyring.json'), 'utf8')))).toEqual([
    'version',
    'current',
    'hasSessions',
  ]);
}
