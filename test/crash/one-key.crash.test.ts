import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openServer } from '../e2e/harness/open-server.ts';
import { homeForTest } from '../e2e/harness/server-home.ts';
import { advance, pairOf, recapNotes, rehydrate, start } from './harness/agent.ts';
import { auditStore } from './harness/store-audit.ts';
import { LONG, writeWorkflows } from './harness/workflows.ts';

const PROCESSES = 12;

test('twelve processes that start at once on no folder agree on one key', async () => {
  const home = homeForTest();
  writeWorkflows(home);
  const servers = await Promise.all(Array.from({ length: PROCESSES }, () => openServer({ home })));
  const runs = await Promise.all(servers.map((server) => start(server, LONG)));

  // Every process goes on with every run, each from where another one left it.
  const ends = await Promise.all(
    runs.map(async (answer, run) => {
      let last = answer;
      for (let n = 0; n < PROCESSES; n += 1) {
        const server = servers[(run + 1 + n) % PROCESSES] as (typeof servers)[number];
        last = await advance(server, pairOf(last), `run ${run} by ${n}`);
      }
      return last.structured.stateToken as string;
    }),
  );
  for (const [run, stateToken] of ends.entries()) {
    const notes = recapNotes(await rehydrate(servers[run] as (typeof servers)[number], stateToken));
    expect(notes).toEqual(Array.from({ length: PROCESSES }, (_, n) => `run ${run} by ${n}`));
  }

  const { attempts, sessions } = await auditStore(home.database);
  expect([sessions.size, attempts.size]).toEqual([PROCESSES, PROCESSES * PROCESSES]);
  const keyring = join(home.data, 'keyring.json');
  expect(Object.keys(JSON.parse(readFileSync(keyring, 'utf8')))).toEqual([
    'version',
    'current',
    'hasSessions',
  ]);
  expect(readdirSync(home.data).filter((name) => name.includes('keyring'))).toEqual(['keyring.json']);
  if (process.platform !== 'win32') expect(statSync(keyring).mode & 0o777).toBe(0o600);
});
