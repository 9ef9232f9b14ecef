import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { oldSessions } from '../crash/harness/old-sessions.ts';
import { workrail } from './harness/command-line.ts';
import { contentHash } from './harness/database.ts';
import { homeForTest } from './harness/server-home.ts';

describe('C10: with --json, what cannot be done is one JSON object on stdout', () => {
  test.each<[readonly string[], number, string]>([
    [['validate', 'missing.json', '--json'], 2, 'PATHS_UNUSABLE'],
    [['sessions', 'show', 'ses_1', '--json'], 2, 'INVALID_INPUT'],
    [['sessions', 'list', '--limit', 'soon', '--json'], 2, 'MISUSE'],
    [['sessions', 'list', '--json', '--nonsense'], 2, 'MISUSE'],
    [['import', 'missing.jsonl', '--json'], 1, 'BUNDLE_UNREADABLE'],
    [['settings', 'get', 'nonsense', '--json'], 2, 'UNKNOWN_SETTING'],
    [['keys', 'rotate', '--json'], 1, 'KEYRING'],
  ])('%j', (args, status, error_code) => {
    const ended = workrail(args, { home: homeForTest() });
    expect(ended.status).toBe(status);
    expect(JSON.parse(ended.stdout)).toEqual({
      error: {
        error_code,
        category: status === 2 ? 'validation' : 'execution',
        message: expect.stringMatching(/\S/),
        context: expect.any(Object),
        retryable: false,
        suggested_action: expect.stringMatching(/\S/),
        correlation_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
    expect(ended.stderr).toMatch(/^workrail: /);
  });

  test('a file that is no bundle is said to be none', () => {
    const home = homeForTest();
    const file = home.write('notes.md', '# Notes\n\nNo bundle.\n');
    expect(workrail(['import', file], { home }).stderr).toBe(
      `workrail: ${file}, line 1: this is not a bundle: the line is not a JSON object (BUNDLE_INVALID_FORMAT)\nNothing was written. Name a file that "workrail export" wrote.\n`,
    );
  });

  test('also where the variable asks for JSON', () => {
    const ended = workrail(['sessions', 'show', 'ses_1'], {
      home: homeForTest(),
      env: { WORKRAIL_JSON: '1' },
    });
    expect(JSON.parse(ended.stdout)).toMatchObject({ error: { error_code: 'INVALID_INPUT' } });
  });
});

/** A home with an old session; what it says of it. */
async function aged() {
  const home = homeForTest();
  mkdirSync(home.data, { recursive: true });
  const [session = ''] = [...(await oldSessions(home.database, { sessions: 1, steps: 2 })).keys()];
  return { home, session, run: (...args: readonly string[]) => workrail(args, { home }) };
}

test('C10: prune --dry-run is what happens without --apply, and never together with it', async () => {
  const { home, run } = await aged();
  const before = contentHash(home.database);
  const planned = run('prune', '--dry-run');
  expect(planned).toEqual(run('prune'));
  expect(planned.stdout).toContain('would be removed');
  expect(run('prune', '--dry-run', '--apply')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('--dry-run and --apply exclude each other'),
  });
  expect(contentHash(home.database)).toBe(before);
});

test('C10: export says what it writes, whatever the file is called', async () => {
  const { session, run } = await aged();
  for (const [file, packing] of [
    ['x.zip', 'JSON lines, not compressed'],
    ['x.jsonl.gz', 'JSON lines, compressed with gzip'],
    ['x.jsonl.zst', 'JSON lines, compressed with Zstandard'],
  ] as const)
    expect(run('export', session, '--out', file).stdout).toMatch(
      new RegExp(`^Wrote ${file}: ${session} with .*, as ${packing}\\.`),
    );
});

test('C1: a redacted bundle has a name of its own', async () => {
  const { home, session, run } = await aged();
  expect(run('export', session).stdout).toContain(`Wrote ${session}.jsonl.gz`);
  expect(run('export', session, '--redact').stdout).toContain(`Wrote ${session}.redacted.jsonl.gz`);
  for (const name of [`${session}.jsonl.gz`, `${session}.redacted.jsonl.gz`])
    expect(existsSync(join(home.work, name))).toBe(true);
});

test('C3: an error of --data-dir names the flag, one of the variable the variable', () => {
  const home = homeForTest();
  expect(workrail(['sessions', 'list', '--data-dir', './x'], { home }).stderr).toContain(
    "--data-dir is './x'",
  );
  expect(workrail(['sessions', 'list'], { home, env: { WORKRAIL_DATA_DIR: './x' } }).stderr).toContain(
    "WORKRAIL_DATA_DIR is './x'",
  );
});

test('C10: a variable in a data folder is refused, and no folder is made', () => {
  const home = homeForTest();
  const folder = join(home.root, '$NOWHERE', 'data');
  const refused = workrail(['sessions', 'list', '--data-dir', folder], { home });
  expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('$NOWHERE was not expanded') });
  expect(existsSync(join(home.root, '$NOWHERE'))).toBe(false);
});

test('C3: an empty --data-dir counts as left out, and its variable counts', async () => {
  const { home, session, run } = await aged();
  expect(run('sessions', 'list', '--data-dir=').stdout).toContain(session);
  expect(existsSync(join(home.root, '.local'))).toBe(false);
});

test.runIf(process.platform !== 'win32')(
  'C10: in a data folder that others may look into, files are private, and doctor says so',
  async () => {
    const home = homeForTest();
    mkdirSync(home.data, { recursive: true, mode: 0o755 });
    const run = (...args: readonly string[]) => workrail(args, { home });
    expect(run('settings', 'set', 'preferences.mode', 'guided').status).toBe(0);
    expect(run('sessions', 'list').status).toBe(0);
    for (const name of ['settings.json', 'workrail.db'])
      expect(statSync(join(home.data, name)).mode & 0o777).toBe(0o600);
    const { checks } = JSON.parse(run('doctor', '--json').stdout);
    expect(checks).toContainEqual(
      expect.objectContaining({
        id: 'access',
        status: 'warning',
        details: [expect.stringContaining('0755')],
      }),
    );
  },
);

test('C9: a database that is missing or empty beside keys is said to be lost, and none is made', async () => {
  const { home, run } = await aged();
  for (const name of ['', '-wal', '-shm']) rmSync(`${home.database}${name}`, { force: true });
  expect(run('sessions', 'list')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('no sessions yet'),
  });
  for (const name of ['', '-wal', '-shm']) rmSync(`${home.database}${name}`, { force: true });
  const key = { algorithm: 'hmac_sha256', key: 'A'.repeat(43) };
  writeFileSync(join(home.data, 'keyring.json'), JSON.stringify({ version: 1, current: key }), {
    mode: 0o600,
  });
  for (const make of [() => {}, () => writeFileSync(home.database, '')]) {
    make();
    for (const args of [['sessions', 'list'], ['sessions', 'search', 'x'], ['verify'], ['prune']]) {
      const { status, stdout, stderr } = run(...args);
      expect([args, status, stdout]).toEqual([args, 1, '']);
      expect(stderr).toContain('workrail.db is missing or empty, but the folder has keys');
      expect(stderr).toContain('restore workrail.db from a backup');
    }
    const { checks } = JSON.parse(run('doctor', '--json').stdout);
    expect(checks).toContainEqual(expect.objectContaining({ id: 'database', status: 'warning' }));
  }
  expect(statSync(home.database).size).toBe(0);
});

test('C9: a database that a server made anew is said to be lost as well', async () => {
  const { home, run } = await aged();
  for (const name of ['', '-wal', '-shm']) rmSync(`${home.database}${name}`, { force: true });
  expect(run('sessions', 'list').stdout).toContain('no sessions yet');
  const key = { algorithm: 'hmac_sha256', key: 'A'.repeat(43) };
  const keyring = { version: 1, current: key, hasSessions: true };
  writeFileSync(join(home.data, 'keyring.json'), JSON.stringify(keyring), { mode: 0o600 });
  expect(statSync(home.database).size).toBeGreaterThan(0);
  const { status, stderr } = run('sessions', 'list');
  expect(status).toBe(1);
  expect(stderr).toContain('workrail.db is missing or empty, but the folder has keys');
});
