import { expect } from 'vitest';
import type { RawDriver } from '../../e2e/harness/raw-driver.ts';
import { homeForTest, type ServerHome } from '../../e2e/harness/server-home.ts';
import { type Answered, Chain } from './chain.ts';
import type { Random } from './seeded-random.ts';
import { type AuditedStore, attemptKey, auditStore, isWritten, readWhole, withStore } from './store-audit.ts';
import { expectDeaths, kill, pass } from './victim.ts';
import { SHORT, writeWorkflows } from './workflows.ts';

/** What became of the calls that were on their way when a server was killed. */
export interface Tally {
  kills: number;
  answered: number;
  /** Counted in about half of the lives, where the store was looked at before the next server came. */
  writtenUnanswered: number;
  notWritten: number;
}

export const newTally = (): Tally => ({ kills: 0, answered: 0, writtenUnanswered: 0, notWritten: 0 });

/** Servers on one data folder, killed one after another at work, and the agents that go on with each next one. */
export class Lane {
  readonly home: ServerHome;
  readonly answered: Answered = new Map();
  readonly victims: readonly Chain[];
  readonly bystander: Chain;
  readonly random: Random;
  /** How long a call takes, as lately seen. */
  #typicalMs = 5;

  readonly #tally: Tally;

  constructor(name: string, random: Random, tally: Tally) {
    this.#tally = tally;
    this.home = homeForTest();
    writeWorkflows(this.home);
    this.random = random;
    this.victims = ['a', 'b'].map((each) => new Chain(`${name}${each}`, SHORT, this.answered));
    this.bystander = new Chain(`${name}z`, SHORT, this.answered);
  }

  /** One life of a server: it answers a few calls and is killed in the midst of the next ones. */
  async life(server: RawDriver, bystander: RawDriver | undefined): Promise<void> {
    const calls = () => [
      ...this.victims.map((chain) => chain.step(server)),
      ...(bystander === undefined ? [] : [this.bystander.step(bystander)]),
    ];
    const answeredCalls = 1 + Math.floor(this.random() * 4);
    for (let i = 0; i < answeredCalls; i += 1) {
      const sent = performance.now();
      await Promise.all(calls());
      if (i > 0) this.#typicalMs += (performance.now() - sent - this.#typicalMs) / 4;
    }
    const [first, second, ...safe] = calls();
    const dying = Promise.allSettled([first, second]);
    await pass(this.random() * this.#typicalMs * 1.2);
    await kill(server);
    await Promise.all(safe);
    this.#tally.answered += expectDeaths(await dying);
    this.#tally.kills += 1;
  }

  /** Looks where the next server has not looked yet: which unanswered calls were written before the kill? */
  async inspect(): Promise<void> {
    await withStore(this.home.database, async (store) => {
      for (const { lost, sessionId } of this.victims) {
        if (lost === undefined) continue;
        if (await isWritten(store, lost)) this.#tally.writtenUnanswered += 1;
        else this.#tally.notWritten += 1;
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
    const [first, second] = this.random() < 0.5 ? [reads, writes] : [writes, reads];
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
}
