import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { copyWithSmallServer } from './harness/client-entry.ts';
import { workrail } from './harness/command-line.ts';
import { contentHash } from './harness/database.ts';
import type { Driver } from './harness/driver.ts';
import { goldenTexts, normalizer } from './harness/golden.ts';
import { launchOf } from './harness/launch.ts';
import { endAndAudit, openServer } from './harness/open-server.ts';
import { openRawDriver } from './harness/raw-driver.ts';
import { FIXTURES } from './harness/server-files.ts';
import { homeForTest, type ServerHome } from './harness/server-home.ts';

const golden = goldenTexts('cli');

/** A session with two steps done, made through the server. */
const worked = async (home: ServerHome): Promise<string> =>
  work(await openServer({ home, workflowPaths: [FIXTURES] }));

async function work(server: Pick<Driver, 'call'>): Promise<string> {
  const started = await server.call('start_workflow', {
    workflowId: 'demo.six-steps',
    title: 'Mend the login',
  });
  let at = started;
  for (const notesMarkdown of ['The cookie is lost.', 'Wrote a failing test.'])
    at = await server.call('continue_workflow', {
      ...at.structured.nextCall.arguments,
      output: { notesMarkdown },
    });
  return started.structured.session.sessionId;
}

test('a list of one project counts only its own sessions', async () => {
  const home = homeForTest();
  const server = await openServer({ home, workflowPaths: [FIXTURES] });
  const [shop, bank] = ['shop', 'bank'].map((name) => home.write(`${name}/.git/HEAD`, ''));
  const folderOf = (head = '') => dirname(dirname(head));
  for (const [path, count] of [
    [folderOf(shop), 3],
    [folderOf(bank), 2],
  ] as const)
    for (let one = 0; one < count; one += 1)
      await server.call('start_workflow', {
        workflowId: 'demo.six-steps',
        workspacePath: path,
        newSession: true,
      });
  const list = (...args: readonly string[]) =>
    workrail(['sessions', 'list', '--workspace', folderOf(shop), ...args], { home }).stdout;
  expect(list().match(/^ses_/gm)).toHaveLength(3);
  expect(list()).not.toContain('more');
  expect(list('--limit', '2')).toContain('\n1 more; raise --limit to see them\n');
  expect(JSON.parse(list('--limit', '2', '--json'))).toMatchObject({ total: 5, matching: 3 });
});

describe('a session that is handed to another machine', () => {
  test.each(['login.jsonl.gz', 'login.jsonl'])(
    'as %s goes on there, in another home, locale and key, without its workflow file',
    async (name) => {
      const [from, to] = [homeForTest(), homeForTest()];
      const session = await worked(from);
      const file = join(from.root, name);
      const exported = workrail(['export', session, '--out', file], { home: from });
      expect({ ...exported, stdout: normalizer(from.root)(exported.stdout) }).toMatchObject({
        status: 0,
        stderr: '',
      });
      golden.match(`export-${name}`, normalizer(from.root)(exported.stdout));

      const env = { LC_ALL: 'tr_TR.UTF-8', TZ: 'Pacific/Chatham' };
      const imported = workrail(['import', file, '--json'], { home: to, env });
      expect(imported).toMatchObject({ status: 0, stderr: '' });
      expect(JSON.parse(imported.stdout)).toMatchObject({ outcome: 'imported', sessionId: session });

      // Of its checks, the one of the keys is asked for.
      const { cli } = copyWithSmallServer(join(to.root, 'checkout'));
      const { checks } = JSON.parse(workrail(['doctor', '--json'], { home: to, env, cli }).stdout);
      expect(checks.find(({ id }: { id: string }) => id === 'keys')).toMatchObject({
        status: 'ok',
        message: 'There is a key to sign tokens.',
      });
      const keyring = readFileSync(join(to.data, 'keyring.json'), 'utf8');

      const server = await openServer({ home: to, env });
      const found = await server.call('resume_session', { query: 'mend the login' });
      let at = await server.call('continue_workflow', found.structured.nextCall.arguments);
      expect(at.text).toContain('The cookie is lost.');
      expect(at.structured.pending.stepId).toBe('step-3');
      while (at.structured.ackToken !== null)
        at = await server.call('continue_workflow', {
          ...at.structured.nextCall.arguments,
          output: { notesMarkdown: 'Did it.' },
        });
      expect(at.structured.isComplete).toBe(true);
      expect(readFileSync(join(to.data, 'keyring.json'), 'utf8')).toBe(keyring);
    },
  );

  test('comes once, again as a new one where that is asked for, and not at all where it was changed', async () => {
    const [from, to] = [homeForTest(), homeForTest()];
    const session = await worked(from);
    expect(workrail(['export', session], { home: from }).status).toBe(0);
    const file = join(from.work, `${session}.jsonl.gz`);
    const plain = normalizer(from.root);
    golden.match('import', plain(workrail(['import', file], { home: to }).stdout));
    const before = contentHash(to.database);
    golden.match('import-again', plain(workrail(['import', file], { home: to }).stdout));
    expect(contentHash(to.database)).toBe(before);
    golden.match('import-as-new', plain(workrail(['import', file, '--as-new'], { home: to }).stdout));

    const after = contentHash(to.database);
    const cut = join(from.root, 'cut.jsonl.gz');
    const bytes = readFileSync(file);
    writeFileSync(cut, bytes.subarray(0, bytes.length - 40));
    const renamed = join(from.root, 'renamed.jsonl');
    writeFileSync(renamed, bytes);
    for (const bad of [cut, renamed, join(from.root, 'missing.jsonl'), from.work]) {
      const refused = workrail(['import', bad], { home: to });
      expect(refused).toMatchObject({ status: 1, stdout: '' });
      expect(refused.stderr).toContain('workrail: ');
    }
    expect(contentHash(to.database)).toBe(after);
  });

  test('is named by its id, and a file that cannot be written is said', async () => {
    const home = homeForTest();
    const session = await worked(home);
    const unknown = workrail(['export', 'ses_00000000-0000-7000-8000-000000000000'], { home });
    expect(unknown).toMatchObject({ status: 2, stderr: expect.stringContaining('there is no session') });
    const misspelt = workrail(['export', 'login'], { home });
    expect(misspelt).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('is not the id of a session'),
    });
    const nowhere = workrail(['export', session, '--out', join(home.root, 'no', 'a.jsonl')], { home });
    expect(nowhere).toMatchObject({ status: 1, stderr: expect.stringContaining('cannot be written') });
    expect(readdirSync(home.work)).toEqual([]);
  });
});

test('sessions are listed with their runs, and one is shown with its steps, branches, gaps and notes', async () => {
  const home = homeForTest();
  const empty = workrail(['sessions', 'list'], { home });
  expect(empty).toMatchObject({ status: 0, stdout: expect.stringContaining('There are no sessions yet') });
  const server = await openServer({
    home,
    workflowPaths: [FIXTURES],
    args: ['--toolsets', 'execution,checkpoint'],
  });
  const call = server.call;
  const start = (title: string) => call('start_workflow', { workflowId: 'demo.six-steps', title });
  const go = (
    at: { readonly structured: { readonly nextCall: { readonly arguments: object } } },
    more: object,
  ) => call('continue_workflow', { ...at.structured.nextCall.arguments, ...more });
  const notes = (notesMarkdown: string) => ({ output: { notesMarkdown } });
  await start('Older work');
  const first = await start('Mend the login');
  const { stateToken } = first.structured;
  const second = await go(first, notes('The cookie is lost.\nBehind the proxy.'));
  await call('checkpoint_workflow', { stateToken: second.structured.stateToken, ...notes('Halfway.') });
  await go(await call('continue_workflow', { stateToken }), notes('Another \u001b[31mway.'));
  await go(await call('continue_workflow', { stateToken: second.structured.stateToken }), {
    preferences: { mode: 'auto_never_stop' },
  });
  const third = await call('continue_workflow', { stateToken: second.structured.stateToken });
  await go(third, {});

  const { sessionId } = first.structured.session;
  const plain = (text: string) =>
    normalizer(home.root)(text).replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, '<minute>');
  golden.match('sessions-list', plain(workrail(['sessions', 'list'], { home }).stdout));
  golden.match('sessions-show', plain(workrail(['sessions', 'show', sessionId], { home }).stdout));
  const json = JSON.parse(workrail(['sessions', 'show', sessionId, '--json'], { home }).stdout);
  expect(json).toMatchObject({ sessionId, title: 'Mend the login' });
  expect(json.runs[0].points).toHaveLength(4);
  const one = JSON.parse(workrail(['sessions', 'list', '--limit', '1', '--json'], { home }).stdout);
  expect(one).toMatchObject({ total: 2, sessions: [{ sessionId }] });
  const bad = workrail(['sessions', 'list', '--limit', 'many'], { home });
  expect(bad).toMatchObject({ status: 2, stderr: expect.stringContaining('limit') });
});

test('an event that was edited, dropped or put elsewhere is found and named, and so is a document that is gone', async () => {
  const home = homeForTest();
  // No server holds the file while it is damaged.
  const server = await openRawDriver(launchOf({ home, workflowPaths: [FIXTURES] }));
  const session = await work(server);
  await endAndAudit(server);
  const verified = () => {
    const { status, stdout } = workrail(['verify', '--json'], { home });
    return { status, ...JSON.parse(stdout) };
  };
  expect(verified()).toEqual({
    status: 0,
    sessions: 1,
    events: 4,
    damaged: [],
    readModel: 'as_it_should_be',
  });
  golden.match('verify', workrail(['verify'], { home }).stdout);
  const whole = readFileSync(home.database);
  const damages: readonly (readonly [string, number | undefined])[] = [
    ["UPDATE events SET body = replace(body, 'cookie', 'coffee') WHERE version = 3", 3],
    ['DELETE FROM events WHERE version = 3', 3],
    [
      'UPDATE events SET version = CASE version WHEN 3 THEN -4 ELSE -3 END WHERE version IN (3, 4); UPDATE events SET version = -version WHERE version < 0',
      3,
    ],
    ['DELETE FROM events WHERE version = 4', 4],
    ['DELETE FROM blobs WHERE hash = (SELECT hash FROM blobs LIMIT 1)', undefined],
  ];
  for (const [sql, version] of damages) {
    const database = new DatabaseSync(home.database);
    database.exec(sql);
    database.close();
    const { status, damaged, readModel } = verified();
    expect({ status, readModel }).toEqual({ status: 1, readModel: 'not_looked_at' });
    expect(damaged).toHaveLength(1);
    expect({ session: damaged[0].sessionId, version: damaged[0].version }).toEqual({ session, version });
    expect(workrail(['export', session], { home }).status).toBe(1);
    writeFileSync(home.database, whole);
  }
  const database = new DatabaseSync(home.database);
  database.exec('DELETE FROM attempts');
  database.close();
  expect(verified()).toMatchObject({ status: 0, readModel: 'made_anew' });
  expect(verified()).toMatchObject({ status: 0, readModel: 'as_it_should_be' });
});

test('a session becomes a document, on stdout or in a file whose name says the form', async () => {
  const home = homeForTest();
  const session = await worked(home);
  const plain = (text: string) =>
    normalizer(home.root)(text).replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, '<minute>');
  golden.match('render', plain(workrail(['render', session], { home }).stdout));
  const file = join(home.root, 'login.html');
  expect(workrail(['render', session, '--out', file], { home })).toMatchObject({ status: 0, stderr: '' });
  const html = readFileSync(file, 'utf8');
  expect(html).toContain('<svg');
  expect(html).toContain('The cookie is lost.');
  const other = workrail(['render', session, '--format', 'docx'], { home });
  expect(other).toMatchObject({ status: 2, stderr: expect.stringContaining('--format md or --format html') });
});

test('keys are shown by fingerprint and rotated; what the old one signed is good for one rotation', async () => {
  const home = homeForTest();
  expect(workrail(['keys', 'show'], { home })).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/There is no key\..*\n.*restore keyring\.json/),
  });
  expect(workrail(['keys', 'rotate'], { home }).status).toBe(1);
  const server = await openServer({ home, workflowPaths: [FIXTURES] });
  const started = await server.call('start_workflow', { workflowId: 'demo.six-steps' });
  const { stateToken } = started.structured;
  const shown = () => JSON.parse(workrail(['keys', 'show', '--json'], { home }).stdout);
  const first = shown();
  expect(first).toEqual({ current: expect.stringMatching(/^[0-9a-f]{16}$/), previous: null });
  const rotated = JSON.parse(workrail(['keys', 'rotate', '--json'], { home }).stdout);
  expect(rotated).toEqual({ current: expect.any(String), previous: first.current });
  expect(shown()).toEqual(rotated);
  expect((await server.call('continue_workflow', { stateToken })).isError).toBe(false);
  expect(workrail(['keys', 'rotate'], { home }).status).toBe(0);
  expect((await server.call('continue_workflow', { stateToken })).structured.error.error_code).toBe(
    'TOKEN_ALTERED',
  );
});
