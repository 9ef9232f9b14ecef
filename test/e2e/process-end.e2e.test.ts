import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { auditEnd, END_LIMIT_MS } from './harness/audit.ts';
import { contentHash, lockDatabase } from './harness/database.ts';
import { launchOf } from './harness/launch.ts';
import { openServer } from './harness/open-server.ts';
import { openRawDriver } from './harness/raw-driver.ts';
import { behindRelay } from './harness/relay-record.ts';
import { FIXTURES } from './harness/server-files.ts';
import { homeForTest, type ServerHome } from './harness/server-home.ts';
import { startProcess } from './harness/server-process.ts';

/** Whether any process of the group that a server leads is left; one that only waits to be reaped is not. */
function isGroupAlive(leader: number): boolean {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pgid=,stat='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .some(([group, state = 'Z']) => group === String(leader) && !state.startsWith('Z'));
}

/** A process whose pipes are closed may still be on its way out, and nothing tells a stranger of its end. */
const expectGroupGone = (leader: number): Promise<void> =>
  vi.waitFor(() => expect(isGroupAlive(leader)).toBe(false), { timeout: END_LIMIT_MS, interval: 50 });

/** Longer than any end takes: what waits for it is ended by the test. */
const SLEEP_S = 600;

const options = (home: ServerHome) => ({ home, workflowPaths: [FIXTURES] });
const START = { workflowId: 'demo.six-steps' };

test('a server ends with its stdin, closes the database and leaves nothing behind [STD-3]', async () => {
  const home = homeForTest();
  const server = await openServer(options(home));
  await server.call('start_workflow', START);
  expect(existsSync(`${home.database}-wal`)).toBe(true);
  auditEnd(await server.end());
  expect(existsSync(`${home.database}-wal`)).toBe(false);
  await expectGroupGone(server.process.pid);
});

test('a server whose stdin ends before any message ends at once', async () => {
  const server = await openServer();
  auditEnd(await server.end());
});

test('stdin ends while a call waits for the database: the server goes, and nothing is half written [STD-3]', async () => {
  const home = homeForTest();
  const server = await openServer(options(home));
  await server.call('start_workflow', START);
  const before = contentHash(home.database);
  const lock = lockDatabase(home.database, 'IMMEDIATE');
  onTestFinished(lock.release);
  // Its answer never comes: a server is gone before it gives up on the database, which it would say.
  const waiting = server.call('start_workflow', START).catch((error: Error) => error);
  auditEnd(await server.end());
  expect(await waiting).toBeInstanceOf(Error);
  lock.release();
  expect(contentHash(home.database)).toBe(before);
  await expectGroupGone(server.process.pid);
});

test('stdin ends while git is asked: no child is left [STD-3]', async () => {
  const home = homeForTest();
  const git = home.write('bin/git', `#!/bin/sh\nexec sleep ${SLEEP_S}\n`);
  chmodSync(git, 0o755);
  mkdirSync(join(home.work, '.git'));
  const PATH = `${join(home.root, 'bin')}:/usr/bin:/bin`;
  const server = await openServer({ ...options(home), env: { PATH } });
  await server.call('start_workflow', { ...START, workspacePath: home.work });
  auditEnd(await server.end());
  await expectGroupGone(server.process.pid);
});

test.each([
  ['idle', false],
  ['busy with a call', true],
])('the client is killed while the server is %s: the server goes [STD-3]', async (_, busy) => {
  const home = homeForTest();
  const record = behindRelay(launchOf(options(home)), home.root);
  // The relay stands for the client: the server's only end of the pipes is there, and its stderr outlives it.
  const client = await openRawDriver(record.launch);
  await client.call('start_workflow', START);
  const lock = busy ? lockDatabase(home.database, 'IMMEDIATE') : undefined;
  onTestFinished(() => lock?.release());
  if (busy) void client.call('start_workflow', START).catch(() => undefined);
  await client.call('list_workflows');
  const killedAt = performance.now();
  client.process.kill('SIGKILL');
  const end = await client.process.ended;
  expect(end.signal).toBe('SIGKILL');
  expect(performance.now() - killedAt).toBeLessThan(END_LIMIT_MS);
  await expectGroupGone(client.process.pid);
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends a server in order', async (signal) => {
  const home = homeForTest();
  const server = await openRawDriver(launchOf(options(home)));
  await server.call('start_workflow', START);
  server.process.kill(signal);
  expect(await server.process.ended).toMatchObject({ code: 0, signal: null });
  expect(existsSync(`${home.database}-wal`)).toBe(false);
});

test.runIf(process.platform !== 'win32').each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'C10: %s ends a server in order, as the end of its input does',
  async (signal) => {
    const server = startProcess(launchOf(options(homeForTest())));
    const answered = new Promise<void>((done) => server.onLine(() => done()));
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    };
    server.write(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }));
    await answered;
    server.kill(signal);
    expect(await server.ended).toMatchObject({ code: 0, signal: null });
    await expectGroupGone(server.pid);
  },
);
