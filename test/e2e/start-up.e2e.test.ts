import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sessionStreamId } from '@workrail/event-log';
import { E, sessionId } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import { openSqliteStore } from '@workrail/store-sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { count, lockDatabase } from './harness/database.ts';
import { openServer } from './harness/open-server.ts';
import { FIXTURES, serverProgram } from './harness/server-files.ts';
import { homeForTest, type ServerHome } from './harness/server-home.ts';

/** What a server loads before it answers `tools/list`. */
const FIRST = ['main.js', 'server.js'];

const SESSIONS = 10_000;
/** What clients wait for a start. It takes a second; that it does not even ask for the database is tested below. */
const GENEROUS_MS = 60_000;

async function fill(home: ServerHome): Promise<void> {
  const store = openSqliteStore({ path: home.database, digests: nodeDigests });
  const written = await store.write((tx) => async () => {
    for (let number = 0; number < SESSIONS; number += 1) {
      const id = sessionId(`00000000-0000-7000-8000-${String(number).padStart(12, '0')}`);
      const events = [
        { kind: 'session_started' as const, data: { sessionId: id, title: `Session ${number}` } },
      ];
      const batch = { expectedVersion: 0, at: '2026-01-02T03:04:05.678Z', events };
      const appended = await tx.events.append(sessionStreamId(id), batch)();
      if (E.isLeft(appended)) return appended;
    }
    return E.right(undefined);
  })();
  await store.close();
  expect(E.isRight(written)).toBe(true);
}

test('neither many sessions nor a locked database nor slow folders hold up the start [STD-7]', async () => {
  const home = homeForTest();
  await fill(home);
  expect(count(home.database, 'sessions')).toBe(SESSIONS);
  // Whoever opens this to read waits for ever; whoever waits for the database waits until the lock goes.
  execFileSync('/usr/bin/mkfifo', [`${home.workflows}/slow.json`]);
  const lock = lockDatabase(home.database, 'EXCLUSIVE');
  onTestFinished(lock.release);
  const begun = performance.now();
  const server = await openServer({ home, workflowPaths: [FIXTURES] });
  const initialized = performance.now() - begun;
  const tools = await server.listTools();
  const listed = performance.now() - begun;
  expect(tools.length).toBeGreaterThan(0);
  expect(initialized).toBeLessThan(GENEROUS_MS);
  expect(listed).toBeLessThan(GENEROUS_MS);
  const workflows = await server.call('list_workflows', { query: 'six' });
  expect(workflows.structured.total).toBe(1);

  lock.release();
  const started = await server.call('start_workflow', { workflowId: 'demo.six-steps' });
  expect(started.isError).toBe(false);
  expect(count(home.database, 'sessions')).toBe(SESSIONS + 1);
});

test('initialize and tools/list read no workflow folder and make no database', async () => {
  const home = homeForTest();
  const server = await openServer({
    home,
    // No folder, and a name that no file system takes: whoever looks at it sees a problem.
    workflowPaths: [`/${'x'.repeat(5_000)}`],
  });
  expect((await server.listTools()).length).toBeGreaterThan(0);
  expect(count(home.database, 'sessions')).toBe(0);
  const listed = await server.call('list_workflows');
  expect(listed.structured.problemCount).toBe(1);
  expect(listed.text).toContain('the path is too long');
});

test('what a start reads holds neither readers of Markdown and OpenAPI nor a database', () => {
  const folder = dirname(serverProgram());
  const read = (files: readonly string[]) =>
    files.map((file) => readFileSync(join(folder, file), 'utf8')).join('');
  const late = readdirSync(folder).filter((file) => file.endsWith('.js') && !FIRST.includes(file));
  for (const mark of ['html_block', 'CREATE TABLE', 'x-workrail-files']) {
    expect(read(late)).toContain(mark);
    expect(read(FIRST)).not.toContain(mark);
  }
});
