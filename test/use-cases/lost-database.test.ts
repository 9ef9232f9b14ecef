import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sessionStreamId } from '@workrail/event-log';
import type { SessionId } from '@workrail/kernel';
import { keyring, nodeDigests } from '@workrail/node-host';
import { openSqliteStore } from '@workrail/store-sqlite';
import { expect, test } from 'vitest';
import { left, right, seededEntropy, startProcess } from '../harness/in-process.ts';
import { FLOW, folderForTest } from '../session-bundles/machine.ts';
import { dashboardOf } from './dashboard-world.ts';

const entropy = seededEntropy(7);

/** A data folder on disk; each process of it opens files of its own and ends. */
function dataFolder() {
  const folder = folderForTest();
  const database = join(folder, 'workrail.db');
  const within = async <A>(
    use: (process: ReturnType<typeof startProcess>, dashboard: ReturnType<typeof dashboardOf>) => Promise<A>,
  ): Promise<A> => {
    const store = openSqliteStore({ path: database, digests: nodeDigests });
    const keys = keyring(join(folder, 'keyring.json'), entropy);
    const host = { store, entropy, keys, files: new Map([['flow.json', FLOW]]) };
    const process = startProcess(host);
    const dashboard = dashboardOf({ host, folder }, { keys });
    const used = await use(process, dashboard);
    await process.close();
    await dashboard.close();
    return used;
  };
  const started = async () =>
    within(async (process) => right(await process.startWorkflow({ workflowId: 'test.flow' })()));
  const resumed = () => within(async (process) => right(await process.resumeSession({})()));
  const described = () => within(async (_, dashboard) => right(await dashboard.describeStore()()));
  const lose = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(`${database}${end}`, { force: true });
  };
  return { folder, database, within, started, resumed, described, lose };
}

const FACT = /workrail\.db is missing or empty, but the folder has keys/;
const FIX = /restore workrail\.db from a backup, together with workrail\.db-wal if there is one/;

test('C9: a database that is lost is told to agents and on the page, until there is a session again', async () => {
  const at = dataFolder();
  await at.started();
  expect(await at.described()).not.toHaveProperty('lost');
  at.lose();
  // The first look makes the file anew, and what is in it is still nothing.
  for (let look = 0; look < 2; look += 1) {
    const { candidates, notices, advice } = await at.resumed();
    expect(candidates).toEqual([]);
    expect(notices).toEqual([{ code: 'DATABASE_LOST', message: expect.stringMatching(FACT) }]);
    expect(advice).toMatch(FACT);
    expect(advice).toMatch(FIX);
    const { sessions, lost } = await at.described();
    expect(sessions).toBe(0);
    expect(lost).toEqual({ fact: expect.stringMatching(FACT), fix: expect.stringMatching(FIX) });
  }
  const { warnings, ...started } = await at.started();
  expect(warnings).toEqual([{ code: 'DATABASE_LOST', message: expect.stringMatching(FACT) }]);
  expect(started.isComplete).toBe(false);
  expect((await at.started()).warnings).toEqual([]);
  expect((await at.resumed()).notices).toEqual([]);
  expect(await at.described()).not.toHaveProperty('lost');
});

test('C9: a data folder in which nothing was begun is not taken for one that lost its sessions', async () => {
  const at = dataFolder();
  for (let look = 0; look < 2; look += 1) {
    expect((await at.resumed()).notices).toEqual([]);
    expect(await at.described()).not.toHaveProperty('lost');
  }
  expect((await at.started()).warnings).toEqual([]);
});

test('C9: sessions that were removed are not lost', async () => {
  const at = dataFolder();
  const { session } = await at.started();
  const store = openSqliteStore({ path: at.database, digests: nodeDigests });
  right(await store.write((tx) => tx.events.remove(sessionStreamId(session.sessionId as SessionId)))());
  await store.close();
  expect((await at.resumed()).notices).toEqual([]);
  expect(await at.described()).toMatchObject({ sessions: 0 });
  expect(await at.described()).not.toHaveProperty('lost');
});

test('C9: a session that was opened without a run is missed as well', async () => {
  const at = dataFolder();
  await at.within(async (process) => right(await process.startSession({})()));
  at.lose();
  expect(await at.described()).toHaveProperty('lost');
});

test('C9: a genuine token of a step that the database does not hold says what became of the database', async () => {
  const at = dataFolder();
  await at.started();
  const older = `${at.database}.older`;
  copyFileSync(at.database, older);
  const { stateToken, ackToken } = await at.started();
  at.lose();
  copyFileSync(older, at.database);
  const given = [{ stateToken }, { stateToken, ackToken: ackToken ?? '', notesMarkdown: 'Done with it.' }];
  for (const call of given) {
    const error = left(await at.within((process) => process.continueWorkflow(call)()));
    expect(error).toMatchObject({
      code: 'TOKEN_UNKNOWN_NODE',
      reason: expect.stringMatching(
        /genuine.*replaced, restored from an older copy or lost its write-ahead log/,
      ),
    });
  }
});

test('a session without a run warns of a lost database too', async () => {
  const at = dataFolder();
  const opened = () => at.within(async (process) => right(await process.startSession({})()));
  await at.started();
  at.lose();
  expect(await opened()).toMatchObject({
    kind: 'ok',
    warnings: [{ code: 'DATABASE_LOST', message: expect.stringMatching(FACT) }],
  });
  expect(await opened()).not.toHaveProperty('warnings');
});

test('where the data folder vanishes under a server, no session is opened in its place', async () => {
  const at = dataFolder();
  await at.within(async (process) => {
    right(await process.startSession({})());
    rmSync(at.folder, { recursive: true });
    expect(left(await process.startSession({})())).toMatchObject({ _tag: 'KeyringError' });
    expect(existsSync(at.database)).toBe(false);
  });
});
