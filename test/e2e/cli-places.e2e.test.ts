import { spawnSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../apps/export-cli/src/commands/index.ts';
import { commandOf, workrail } from './harness/command-line.ts';
import { contentHash } from './harness/database.ts';
import { launchOf } from './harness/launch.ts';
import { endAndAudit } from './harness/open-server.ts';
import { openRawDriver } from './harness/raw-driver.ts';
import { FIXTURES } from './harness/server-files.ts';
import { newHome } from './harness/server-home.ts';

const home = newHome();
let session: string;

// No test changes the session. A server that runs has its database open, as usual for the commands.
beforeAll(async () => {
  home.make();
  const server = await openRawDriver(launchOf({ home, workflowPaths: [FIXTURES] }));
  const workspacePath = join(home.root, 'shop');
  mkdirSync(workspacePath);
  const started = await server.call('start_workflow', {
    workflowId: 'demo.six-steps',
    title: 'Mend the login',
    workspacePath,
  });
  session = started.structured.session.sessionId;
  return async () => {
    await endAndAudit(server);
    home.remove();
  };
});

const run = (...args: readonly string[]) => workrail(args, { home });

describe('files that the data folder lives by are never written over', () => {
  beforeAll(() => {
    home.write('work/pets.yaml', 'openapi: 3.1.0\npaths: { /pets: { get: { operationId: pets } } }\n');
    home.write('work/flow.yaml', 'workflow: flow\nsteps:\n  - id: look\n    run: pets pets:list\n');
    expect(run('catalog', 'import', 'pets.yaml', '--vendor', 'pets', '--title', 'pets').status).toBe(0);
    symlinkSync(home.data, join(home.root, 'data link'));
    return () => {
      for (const name of ['pets.yaml', 'flow.yaml']) rmSync(join(home.work, name));
    };
  });

  /** Each way to name a file that a command writes. */
  const writing = (file: string): readonly (readonly string[])[] => [
    ['export', session, '--overwrite', '--out', file],
    ['render', session, '--format', 'html', '--overwrite', '--out', file],
    ['workflow', 'schema', '--overwrite', '--out', file],
    ['workflow', 'export', 'flow.yaml', '--overwrite', '--out', file],
    ['workflow', 'new', 'team.mine', '--out', file],
  ];

  test('is tried with every command that writes a file', () => {
    const names = COMMANDS.filter(({ flags }) => flags.includes('out')).map(({ name }) => name);
    const tried = writing('').map(([name, second]) => (name === 'workflow' ? `${name} ${second}` : name));
    expect(tried.toSorted()).toEqual(names.toSorted());
  });

  test.each([
    'workrail.db',
    'workrail.db-wal',
    'WORKRAIL.DB',
    'keyring.json',
    'settings.json',
    'settings.json.lock/mine.json',
    'secrets.json',
    'registry.json',
    'catalogs/mine.json',
    'compile-cache/v1/mine.json',
  ])('%s', (name) => {
    const file = join(home.data, name);
    const linked = join(home.root, 'data link', name);
    const [database, keyring] = [contentHash(home.database), readFileSync(join(home.data, 'keyring.json'))];
    const before = readdirSync(home.data, { recursive: true }).toSorted();
    for (const out of [file, linked])
      for (const args of writing(out)) {
        const isWorkflow = args.includes('new');
        if (isWorkflow && !out.endsWith('.json')) continue;
        expect(run(...args), args.join(' ')).toEqual({
          status: 2,
          stdout: '',
          stderr: `workrail: ${out} cannot be written: it is a file that the data folder needs and keeps for itself\nNothing was written. Name a file outside of the data folder with --out.\n`,
        });
      }
    expect(contentHash(home.database)).toBe(database);
    expect(readFileSync(join(home.data, 'keyring.json'))).toEqual(keyring);
    expect(readdirSync(home.data, { recursive: true }).toSorted()).toEqual(before);
  });

  test('where the folder is only to be read, no file in it is written; one elsewhere is', () => {
    const before = readdirSync(home.data).toSorted();
    const readOnly = (args: readonly string[]) => workrail(args, { home, env: { WORKRAIL_READ_ONLY: '1' } });
    for (const args of writing(join(home.data, 'new', 'mine.json')))
      expect(readOnly(args), args.join(' ')).toEqual({
        status: 2,
        stdout: '',
        stderr: `workrail: ${args.at(-1)} cannot be written: it is in the data folder, in which nothing is to be changed\nNothing was written. Name a file outside of the data folder with --out.\n`,
      });
    expect(readdirSync(home.data).toSorted()).toEqual(before);
    for (const args of writing(join(home.root, 'mine.json')).toReversed())
      expect(readOnly(args), args.join(' ')).toMatchObject({ status: 0, stderr: '' });
  });

  test('another file in that folder is', () => {
    expect(run('export', session, '--out', join(home.data, 'login.jsonl'))).toMatchObject({ status: 0 });
  });
});

describe.skipIf(process.platform === 'win32')('what is no regular file', () => {
  const path = join(home.root, 'pipe.jsonl');
  beforeAll(() => expect(spawnSync('sh', ['-c', 'mkfifo "$0"', path]).status).toBe(0));

  test('is not read as a bundle, and nobody waits for it', () => {
    for (const bad of [path, '/dev/null', home.work]) {
      const refused = run('import', bad);
      expect(refused).toMatchObject({ status: 1, stdout: '' });
      expect(refused.stderr).toContain('it is not a regular file');
    }
  });

  test('is written to and stays what it is; a link stays one', () => {
    const { command, args, options } = commandOf(['export', session, '--out', path], { home });
    // What the command says goes elsewhere: it says so once all is in the pipe, when the reader may still be printing.
    const both = spawnSync('sh', ['-c', '"$@" >&2 & cat "$0"; wait', path, command, ...args], options);
    const file = join(home.root, 'whole.jsonl');
    const link = join(home.root, 'link.jsonl');
    writeFileSync(file, 'old');
    symlinkSync('whole.jsonl', link);
    const kept = run('export', session, '--out', link);
    expect(kept).toMatchObject({ status: 1, stdout: '' });
    expect(readFileSync(file, 'utf8')).toBe('old');
    expect(run('export', session, '--out', link, '--overwrite')).toMatchObject({ status: 0 });
    expect(readlinkSync(link)).toBe('whole.jsonl');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('"part":"manifest"');
    expect(both.stdout).toBe(text);
    expect(both.stderr).toContain(`Wrote ${path}: `);
    expect(lstatSync(path).isFIFO()).toBe(true);
  });

  test('is named so that the next command can be pasted where its name has a space', () => {
    const { stdout } = run('export', session, '--out', join(home.root, 'to keep.jsonl'));
    expect(stdout).toContain(`workrail import '${home.root}/to keep.jsonl'\n`);
  });
});

test('a file that exists is replaced with --overwrite alone, and the refusal names both', () => {
  const [bundle, page] = [join(home.root, 'login.jsonl'), join(home.root, 'login.html')];
  const own = join(home.work, `${session}.jsonl.gz`);
  const cases = [
    [bundle, ['export', session, '--out', bundle]],
    [own, ['export', session]],
    [page, ['render', session, '--out', page]],
    [page, ['workflow', 'schema', '--out', page]],
  ] as const;
  for (const [file, args] of cases) {
    writeFileSync(file, 'mine');
    const refused = run(...args);
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    const named = args.includes('--out') ? file : `${session}.jsonl.gz`;
    expect(refused.stderr).toBe(
      `workrail: ${named} already exists\nIt was not changed. Pass --overwrite to replace it, or name another file with --out.\n`,
    );
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(run(...args, '--overwrite')).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(file, 'utf8')).not.toBe('mine');
  }
  expect(readdirSync(home.work)).toEqual([`${session}.jsonl.gz`]);
});

test('a name may be as long as names can be', () => {
  for (const name of [`${'n'.repeat(230)}.jsonl`, `${'ü'.repeat(100)}.html`]) {
    const command = name.endsWith('html') ? 'render' : 'export';
    expect(run(command, session, '--out', name)).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(join(home.work, name), 'utf8').length).toBeGreaterThan(100);
  }
});

test('a project is named from the current folder, and nothing else is shown', () => {
  const sessions = (...args: readonly string[]) =>
    JSON.parse(workrail(['sessions', ...args, '--json'], { home, cwd: home.root }).stdout).sessions.length;
  expect(sessions('list', '--workspace', 'shop')).toBe(1);
  expect(sessions('list', '--workspace', './shop/')).toBe(1);
  expect(sessions('list', '--workspace', 'work')).toBe(0);
  expect(sessions('search', 'login', '--workspace', 'shop')).toBe(1);
  expect(sessions('search', 'login', '--workspace', 'work')).toBe(0);
  expect(run('sessions', 'list', '--workspace', home.work).stdout).toContain('no sessions of this project');
});

test.each([
  ['--limit', ''],
  ['--workspace', ' '],
])('%s with nothing behind it is refused', (...flag) => {
  const refused = run('sessions', 'list', ...flag);
  expect(refused).toMatchObject({ status: 2, stdout: '' });
  expect(refused.stderr).toContain('It is empty.');
});

test.each(['1e3', '0x10', '-1', '2.5', 'soon'])('%s is no number of days', (days) =>
  expect(run('prune', '--older-than', days)).toMatchObject({ status: 2, stdout: '' }),
);
