import { mkdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { oldSessions } from '../crash/harness/old-sessions.ts';
import { workrail } from './harness/command-line.ts';
import { contentHash } from './harness/database.ts';
import { goldenTexts, normalizer } from './harness/golden.ts';
import { openServer } from './harness/open-server.ts';
import { FIXTURES } from './harness/server-files.ts';
import { homeForTest } from './harness/server-home.ts';

const golden = goldenTexts('prune');

/** Three sessions of the first of January 2026, and one of today. */
async function aged() {
  const home = homeForTest();
  mkdirSync(home.data, { recursive: true });
  const [first = ''] = [...(await oldSessions(home.database, { sessions: 3, steps: 2 })).keys()];
  const server = await openServer({ home, workflowPaths: [FIXTURES] });
  const started = await server.call('start_workflow', { workflowId: 'demo.six-steps', title: 'Today' });
  return { home, first, server, today: started.structured, plain: normalizer(home.root) };
}

describe('prune', () => {
  test('says what would go, changes nothing, and removes it where that is asked for', async () => {
    const { home, first, server, today, plain } = await aged();
    await server.call('continue_workflow', { stateToken: today.stateToken });
    const before = contentHash(home.database);
    const planned = workrail(['prune', '--keep', first], { home });
    expect(planned).toMatchObject({ status: 0, stderr: '' });
    golden.match('planned', plain(planned.stdout));
    expect(contentHash(home.database)).toBe(before);

    expect(workrail(['settings', 'set', 'keepSessions', first], { home }).status).toBe(0);
    golden.match('applied', plain(workrail(['prune', '--apply'], { home }).stdout));
    golden.match('nothing', plain(workrail(['prune'], { home }).stdout));
    const listed = JSON.parse(workrail(['sessions', 'list', '--json'], { home }).stdout);
    expect(listed).toMatchObject({ total: 2, sessions: [{ title: 'Today' }, { sessionId: first }] });
    // A server that runs goes on with what stays.
    const next = await server.call('continue_workflow', {
      ...today.nextCall.arguments,
      output: { notesMarkdown: 'Went on.' },
    });
    expect(next.isError).toBe(false);
    expect(workrail(['verify'], { home })).toMatchObject({ status: 0 });
  });

  test.each([
    ['--older-than', 'soon'],
    ['--older-than', '0'],
    ['--keep', 'login'],
  ])('%s %s is refused', async (...args) => {
    const home = homeForTest();
    expect(workrail(['prune', ...args], { home })).toMatchObject({ status: 2, stdout: '' });
  });
});

test('sessions are found by their words, and a run is shown by its id', async () => {
  const { home, first, today, plain } = await aged();
  const run = (...args: readonly string[]) => workrail(args, { home });
  const dated = (text: string) => plain(text).replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, '<minute>');
  golden.match('search', dated(run('sessions', 'search', 'today').stdout));
  const found = JSON.parse(run('sessions', 'search', 'looked', 'work', '--json').stdout);
  expect(found.sessions).toHaveLength(3);
  expect(found.sessions[0].whyMatched).toContain('notes');
  const byId = JSON.parse(run('sessions', 'search', first, '--json').stdout);
  expect(byId.sessions).toMatchObject([{ sessionId: first, whyMatched: ['session_id'] }]);
  const none = run('sessions', 'search', 'zebra');
  expect(none).toMatchObject({ status: 1, stdout: expect.stringContaining('No session matches') });
  expect(run('sessions', 'search', '!!')).toMatchObject({ status: 2, stdout: '' });

  const { runId } = today.session;
  golden.match('run', dated(run('runs', 'show', runId).stdout));
  expect(JSON.parse(run('runs', 'show', runId, '--json').stdout).runs).toMatchObject([{ runId }]);
  expect(run('runs', 'show', 'run_00000000-0000-7000-8000-000000000000')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('there is no run'),
  });
  expect(run('runs', 'show', 'login')).toMatchObject({ status: 2 });
});
