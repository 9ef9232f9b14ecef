import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { lockDatabase } from '../e2e/harness/database.ts';
import { openServer } from '../e2e/harness/open-server.ts';
import type { RawDriver } from '../e2e/harness/raw-driver.ts';
import { homeForTest } from '../e2e/harness/server-home.ts';
import { advance, type Pair, pairOf, recapNotes, rehydrate, said, start } from './harness/agent.ts';
import { attemptKey, auditStore } from './harness/store-audit.ts';
import { LONG, writeWorkflows } from './harness/workflows.ts';

const PROCESSES = 8;
const LONG_TIER = process.env.WORKRAIL_LONG === '1';
/** Advances of each process on a run that it has to itself. */
const OWN = LONG_TIER ? 100 : 20;
const SHARED_RUNS = 2;
/** Rounds of each shared run; in each of them every process advances it twice. */
const ROUNDS = LONG_TIER ? 25 : 5;
/** A fifth of what a server waits, so that there is time left on a busy machine. */
const LOCK_MS = 1_000;

/** What was answered: the notes that were sent with a pair of tokens, and what came back. */
type Ledger = Map<string, { readonly notes: string; readonly stateToken: string }>;

test('STO-1: eight processes advance their own and shared runs, and no advance is lost, doubled or refused as busy [EXEC-ACK-3, EXEC-ACK-4]', async () => {
  const home = homeForTest();
  writeWorkflows(home);
  const servers = await Promise.all(Array.from({ length: PROCESSES }, () => openServer({ home })));
  const ledger: Ledger = new Map();
  let calls = 0;
  let outsider: Promise<number> | undefined;

  /** An outside process takes the write lock amid it all; answers on the way may still arrive meanwhile. */
  const lockOut = async (): Promise<number> => {
    const lock = lockDatabase(home.database, 'IMMEDIATE');
    const before = calls;
    await pause(LOCK_MS);
    lock.release();
    return calls - before;
  };
  const play = async (server: RawDriver, pair: Pair, notes: string) => {
    const answer = await advance(server, pair, notes);
    expect(answer.structured.kind).toBe('ok');
    expect(answer.structured.warnings ?? []).toEqual([]);
    calls += 1;
    if (calls === 100) outsider = lockOut();
    const known = ledger.get(attemptKey(pair));
    const { stateToken } = answer.structured;
    if (known !== undefined) expect({ notes, stateToken }).toEqual(known);
    ledger.set(attemptKey(pair), { notes, stateToken });
    return answer;
  };

  const ownRun = async (server: RawDriver, name: string) => {
    let pair = pairOf(await start(server, LONG));
    for (let i = 0; i < OWN; i += 1) pair = pairOf(await play(server, pair, `own ${name}/${i}`));
  };
  const sharedRun = async (name: string, root: Pair) => {
    let pair = root;
    for (let round = 0; round < ROUNDS; round += 1) {
      const same = pair;
      const answers = await Promise.all(servers.map((server) => play(server, same, `same ${name}/${round}`)));
      const [first] = answers as [(typeof answers)[number]];
      for (const answer of answers) expect(said(answer)).toBe(said(first));
      const { stateToken } = pairOf(first);
      const forks = await Promise.all(
        servers.map(async (server, n) => {
          const fresh = pairOf(await rehydrate(server, stateToken));
          return play(server, fresh, `fork ${name}/${round}/${n}`);
        }),
      );
      pair = pairOf(forks[round % PROCESSES] as (typeof forks)[number]);
    }
  };
  const starts = await Promise.all(servers.slice(0, SHARED_RUNS).map((server) => start(server, LONG)));
  await Promise.all([
    ...servers.map((server, n) => ownRun(server, `${n}`)),
    ...starts.map((answer, n) => sharedRun(`${n}`, pairOf(answer))),
  ]);

  expect(calls).toBe(PROCESSES * (OWN + SHARED_RUNS * ROUNDS * 2));
  expect(await outsider, 'the lock was in the way').toBeLessThanOrEqual(PROCESSES * (1 + SHARED_RUNS));
  const { sessions, attempts } = await auditStore(home.database);
  expect(sessions.size).toBe(PROCESSES + SHARED_RUNS);
  const written = [...attempts].map(([key, { kind, data }]) => [key, kind, data.output?.notesMarkdown]);
  expect(written.sort()).toEqual([...ledger].map(([key, { notes }]) => [key, 'step_acked', notes]).sort());
  expect(written).toHaveLength(PROCESSES * OWN + SHARED_RUNS * ROUNDS * (1 + PROCESSES));
  const [reader] = servers as [RawDriver];
  for (const { notes, stateToken } of [...ledger.values()].filter((_, index) => index % 20 === 0)) {
    expect(recapNotes(await rehydrate(reader, stateToken)).at(-1)).toBe(notes);
  }
});
