import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyWithOneWorkflow } from './harness/client-entry.ts';
import { commandOf, expectHarmless, watched, withoutProgress, workrail } from './harness/command-line.ts';
import { examine, faultsIn, NOTE, workingHomes } from './harness/examined-home.ts';
import { goldenTexts, normalizer } from './harness/golden.ts';
import { HOME_FAULTS } from './harness/home-faults.ts';
import { makeReadOnly } from './harness/home-faults-of-data.ts';
import { openServer } from './harness/open-server.ts';
import { FIXTURES } from './harness/server-files.ts';
import { homeForTest, newHome, type ServerHome } from './harness/server-home.ts';

const golden = goldenTexts('doctor');
const workingHome = workingHomes();

/** For tests of everything else than the servers that are tried. */
const build = newHome();
let cli = '';
beforeAll(() => {
  ({ cli } = copyWithOneWorkflow(build.root));
});
afterAll(build.remove);

/** Figures of a machine and of its programs. */
const withoutFigures = (text: string): string =>
  text
    .replaceAll(process.execPath, '<node>')
    .replaceAll(process.versions.node, '<version>')
    .replaceAll(/SQLite [\d.]+/g, 'SQLite <version>')
    .replaceAll(/\d+(?:\.\d+)? (?:[kMGT]?B)\b/g, '<size>')
    .replaceAll(/\d+(?= tools)/g, '<n>');

const told = (home: ServerHome, stdout: string): string => withoutFigures(normalizer(home.root)(stdout));

describe('where all is well', () => {
  test('it says so, line by line', () => {
    const home = workingHome();
    // The home is a temporary folder of these tests, which the doctor is not to take it for.
    const env = { TMPDIR: home.work };
    const { status, stdout, stderr } = workrail(['doctor'], { home, env });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    golden.match('well', told(home, stdout));
    expect(examine(home).checks.map((check) => check.status)).not.toContain('warning');
  });

  test('before anything was done, nothing is made', () => {
    const home = homeForTest();
    expect(examine(home, { cli }).status).toBe(0);
    expect(existsSync(home.data)).toBe(false);
    golden.match('fresh', told(home, workrail(['doctor'], { home }).stdout));
    expect(existsSync(home.data)).toBe(false);
  });

  test('a server that runs is not in the way, and is not disturbed', async () => {
    const home = workingHome();
    const server = await openServer({ home, workflowPaths: [FIXTURES] });
    await server.call('start_workflow', { workflowId: 'demo.six-steps' });
    // Made findable now, or the server does it a moment later by itself.
    await server.call('resume_session', {});
    const { checks } = examine(home, { cli });
    expect(checks.find(({ id }) => id === 'log')?.message).toMatch(/The log of 2 sessions/);
    expect((await server.call('start_workflow', { workflowId: 'demo.six-steps' })).isError).toBe(false);
  });

  test('what a server that was killed has written is seen, and stays where it is', async () => {
    const home = workingHome();
    const script = `const { DatabaseSync } = require('node:sqlite');
      const database = new DatabaseSync(${JSON.stringify(home.database)});
      database.exec("UPDATE events SET body = replace(body, 'cookie', 'coffee')");
      process.kill(process.pid, 'SIGKILL');`;
    spawnSync(process.execPath, ['-e', script]);
    expect(readdirSync(home.data)).toContain('workrail.db-wal');
    expect(faultsIn(examine(home, { cli }))).toMatchObject([{ id: 'log' }]);
  });

  test.each([
    ['nothing but HOME', (home: ServerHome) => ({ HOME: home.root }), []],
    ['nothing at all', () => ({}), ['--data-dir', '{data}', '--bundled-path', '{root}/bundled']],
  ] as const)('in / with %s it works as well [ENV-3]', (_, env, args) => {
    const home = workingHome();
    const filled = args.map((arg) => arg.replace('{data}', home.data).replace('{root}', home.root));
    const { command, args: all } = commandOf(['doctor', '--json', ...filled], { home });
    const ended = spawnSync(command, all, { env: env(home), cwd: '/', encoding: 'utf8' });
    expect({ status: ended.status, stderr: withoutProgress(ended.stderr) }).toEqual({
      status: 0,
      stderr: '',
    });
    const served = JSON.parse(ended.stdout).checks.filter(({ id }: { id: string }) =>
      id.startsWith('server'),
    );
    expect(served).toMatchObject([{ status: 'ok' }, { status: 'ok' }]);
  });
});

test('a data folder that cannot be written to is found, named and mended', () => {
  const home = workingHome();
  const user = process.getuid?.() === 0 ? 65_534 : undefined;
  // That user may not be able to read this checkout, which may lie where only root can look.
  const { cli } = copyWithOneWorkflow(join(home.root, 'checkout'));
  makeReadOnly(home, user);
  const nodeArgs = ['--import', `data:text/javascript,process.setuid(${user})`];
  const folder = () => {
    const { checks } = examine(home, user === undefined ? { cli } : { cli, nodeArgs });
    return checks.find(({ id }) => id === 'data-folder');
  };
  const found = folder();
  expect(found).toMatchObject({
    status: 'fault',
    message: expect.stringContaining(`${home.data}: permission denied (EACCES)`),
    fix: `Run: chmod u+rwx ${home.data}`,
  });
  spawnSync('sh', ['-c', (found?.fix ?? '').replace('Run: ', '')]);
  expect(folder()?.status).toBe('ok');
});

test('a server that is broken is found, named and mended', () => {
  const home = workingHome();
  const { cli, server } = copyWithOneWorkflow(join(home.root, 'checkout'));
  const text = readFileSync(server, 'utf8');
  const broken: readonly (readonly [text: string | undefined, words: RegExp])[] = [
    [text.slice(0, text.length / 2), /it ended \(exit code 1\) before it answered/],
    ['', /it ended \(exit code 0\) before it answered/],
    [undefined, /The server is missing: /],
  ];
  for (const [content, words] of broken) {
    if (content === undefined) rmSync(server);
    else writeFileSync(server, content);
    const found = faultsIn(examine(home, { cli }));
    expect(found.map(({ id }) => id)).toEqual(['server-initialize', 'server-discover']);
    for (const { message, fix } of found) {
      expect(message).toMatch(words);
      expect(fix).toMatch(/^Rebuild it with "npm start"/);
    }
  }
  writeFileSync(server, text);
  expect(faultsIn(examine(home, { cli }))).toEqual([]);
});

test('a data folder that is named by half is a fault, and the rest is looked at', () => {
  const home = workingHome();
  const { status, checks } = examine(home, { cli, env: { WORKRAIL_DATA_DIR: './data' } });
  expect(status).toBe(1);
  expect(checks.find(({ id }) => id === 'data-folder')).toMatchObject({
    status: 'fault',
    message: "WORKRAIL_DATA_DIR is './data', which is not an absolute path.",
    fix: expect.stringContaining('--data-dir'),
  });
  expect(checks.find(({ id }) => id === 'database')).toMatchObject({ status: 'not_looked_at' });
  expect(checks.find(({ id }) => id === 'server-discover')).toMatchObject({ status: 'ok' });
});

test('several faults at once are all told, without a word that is secret, and nothing acts on the terminal', () => {
  const home = workingHome();
  const planted = Object.values(HOME_FAULTS)
    .flat()
    .filter(({ what }) => /edited|cut off|that cannot be run|Node is gone/.test(what));
  for (const { plant } of planted) plant(home);
  home.write(
    '.codex/config.toml',
    '[mcp_servers.workrail]\ncommand = "\\u001b[2J"\nenv = { KEY = "s3cret" }\n',
  );
  const examined = examine(home, { cli });
  expect(faultsIn(examined).map(({ id }) => id)).toEqual([
    'log',
    'keys',
    'workflow-files',
    'client',
    'client',
  ]);
  expect(workrail(['doctor'], { home, cli, nodeArgs: watched('stdout') }).stdout).toContain(
    '\u001b[31mfault',
  );
  const { status, stdout } = workrail(['doctor'], { home, cli });
  expect(status).toBe(1);
  expectHarmless(stdout);
  const keys = readFileSync(join(home.data, 'keyring.json'), 'utf8').match(/(?<="key": ")[^"]+/g) ?? [];
  expect(keys.length).toBeGreaterThan(0);
  for (const secret of ['s3cret', NOTE, ...keys]) expect(`${stdout}${examined.stdout}`).not.toContain(secret);
  golden.match('ill', told(home, stdout));
});
