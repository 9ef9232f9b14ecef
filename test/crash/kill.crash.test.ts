import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { launchOf } from '../e2e/harness/launch.ts';
import { openServer } from '../e2e/harness/open-server.ts';
import { openRawDriver, type RawDriver } from '../e2e/harness/raw-driver.ts';
import { homeForTest, type ServerHome } from '../e2e/harness/server-home.ts';
import { advance, pairOf, recapNotes, rehydrate, start } from './harness/agent.ts';
import { type Answered, Chain } from './harness/chain.ts';
import { type Random, SEED, seededRandom } from './harness/seeded-random.ts';
import {
  type AuditedStore,
  attemptKey,
  auditStore,
  isWritten,
  readWhole,
  withStore,
} from './harness/store-audit.ts';
import { kill, pass, startVictim } from './harness/victim.ts';
import { SHORT, writeWorkflows } from './harness/workflows.ts';

const KILLS_AT_WORK = 90;
const KILLS_AT_FIRST_START = 20;
const AUDIT_EVERY = 20;

/** What became of the calls that were on their way when a server was killed. */
const found = { answered: 0, writtenUnanswered: 0, notWritten: 0, kills: 0 };

/** Servers on one data folder, killed one after another at work, and the agents that go on with each next one. */
class Lane {
  readonly home: ServerHome;
  readonly answered: Answered = new Map();
  readonly victims: readonly Chain[];
  readonly bystander: Chain;
  readonly #random: Random;
  /** How long a call takes, as lately seen. */
  #typicalMs = 5;

  constructor(name: string, random: Random) {
    this.home = homeForTest();
    writeWorkflows(this.home);
    this.#random = random;
    this.victims = ['a', 'b'].map((each) => new Chain(`${name}${each}`, SHORT, this.answered));
    this.bystander = new Chain(`${name}z`, SHORT, this.answered);
  }

  /** One life of a server: it answers a few calls and is killed in the midst of the next ones. */
  async life(server: RawDriver, bystander: RawDriver | undefined): Promise<void> {
    const calls = () => [
      ...this.victims.map((chain) => chain.step(server)),
      ...(bystander === undefined ? [] : [this.bystander.step(bystander)]),
    ];
    const answeredCalls = 1 + Math.floor(this.#random() * 4);
    for (let i = 0; i < answeredCalls; i += 1) {
      const sent = performance.now();
      await Promise.all(calls());
      if (i > 0) this.#typicalMs += (performance.now() - sent - this.#typicalMs) / 4;
    }
    const [first, second, ...safe] = calls();
    const dying = Promise.allSettled([first, second]);
    await pass(this.#random() * this.#typicalMs * 1.2);
    await kill(server);
    await Promise.all(safe);
    for (const { status } of await dying) if (status === 'fulfilled') found.answered += 1;
    found.kills += 1;
  }

  /** Looks where the next server has not looked yet: which unanswered calls were written before the kill? */
  async inspect(): Promise<void> {
    await withStore(this.home.database, async (store) => {
      for (const { lost, sessionId } of this.victims) {
        if (lost === undefined) continue;
        if (await isWritten(store, lost)) found.writtenUnanswered += 1;
        else found.notWritten += 1;
        await readWhole(store, sessionId);
      }
    });
  }

  async audit(): Promise<AuditedStore> {
    const audited = await auditStore(this.home.database);
    const open = this.victims.flatMap(({ lost }) => (lost === undefined ? [] : [attemptKey(lost)]));
    this.#expectAnswered(audited.attempts, open);
    return audited;
  }

  /** Nothing that was answered is missing, and nothing is there that nobody asked for. */
  #expectAnswered(attempts: AuditedStore['attempts'], open: readonly string[]): void {
    const settled = [...attempts].filter(([key]) => !open.includes(key));
    const written = settled.map(([key, { kind, data }]) => [key, kind, data.output?.notesMarkdown]);
    const answered = [...this.answered].map(([key, { kind, notes }]) => [key, kind, notes]);
    expect(written.sort()).toEqual(answered.sort());
  }

  async recover(server: RawDriver, since: readonly number[]): Promise<void> {
    // Whether the next server first reads or first writes is left to chance.
    const reads = () => this.victims.map((chain, n) => chain.expectPoints(server, since[n] ?? 0));
    const writes = () => this.victims.map((chain) => chain.recover(server));
    const [first, second] = this.#random() < 0.5 ? [reads, writes] : [writes, reads];
    await Promise.all(first());
    await Promise.all(second());
  }

  async finish(server: RawDriver): Promise<void> {
    const chains = [...this.victims, this.bystander];
    for (const chain of chains) await chain.expectPoints(server, 0);
    const { sessions } = await this.audit();
    const runs = chains.reduce((sum, chain) => sum + chain.runs, 0);
    const lostStarts = chains.reduce((sum, chain) => sum + chain.lostStarts, 0);
    expect(sessions.size).toBeGreaterThanOrEqual(runs);
    expect(sessions.size).toBeLessThanOrEqual(runs + lostStarts);
  }

  get random(): Random {
    return this.#random;
  }
}

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
  for (let life = 1; life <= KILLS_AT_WORK; life += 1) {
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
  process.stdout.write(`\nKilled servers (WORKRAIL_CRASH_SEED=${SEED}): ${JSON.stringify(found)}\n`);
});

describe(`a server that is killed (seed ${SEED})`, () => {
  test('at work: what was answered is there, what is there is whole, and the next one goes on', {
    timeout: 180_000,
  }, async () => {
    const alone = new Lane('alone', seededRandom(SEED));
    const beside = new Lane('beside', seededRandom(SEED + 1));
    await Promise.all([playLives(alone, false), playLives(beside, true)]);
    expect(found.answered).toBeGreaterThan(0);
    expect(found.writtenUnanswered, 'kills between the write and its answer').toBeGreaterThan(0);
    expect(found.notWritten).toBeGreaterThan(0);
  });

  test('at its first start: the next one finds a whole store or none, and one key', {
    timeout: 120_000,
  }, async () => {
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
  found.kills += 1;
  const [outcome] = await dying;
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
  ]);
}
