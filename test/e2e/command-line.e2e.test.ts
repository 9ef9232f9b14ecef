import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PATIENCE_MS } from '../harness/patience.ts';
import { launchOf, type ServerOptions } from './harness/launch.ts';
import { openServer } from './harness/open-server.ts';
import { homeForTest } from './harness/server-home.ts';

/** Runs the program to its end with nothing on its stdin. A hang is ended and fails as a signal. */
function run(args: readonly string[], options: Partial<ServerOptions> = {}) {
  const home = options.home ?? homeForTest();
  const { command, args: all, env, cwd } = launchOf({ home, ...options, args });
  const { status, signal, stdout, stderr } = spawnSync(command, all, {
    env,
    cwd,
    input: '',
    encoding: 'utf8',
    timeout: PATIENCE_MS,
  });
  return { status, signal, stdout, stderr, home };
}

const oneLine = expect.stringMatching(/^[^\n]+\n$/);

test('--help explains itself on stdout', () => {
  const { status, stdout, stderr } = run(['--help']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  for (const word of [
    '--data-dir',
    'WORKRAIL_DATA_DIR',
    '--workflow-paths',
    '--log-level',
    '-h, --help',
    '-v, --version',
    'mcpServers',
  ]) {
    expect(stdout).toContain(word);
  }
  expect(run(['-h']).stdout).toBe(stdout);
  // What it says to add to a configuration starts this very program.
  const [entry = ''] = /^ *\{.*mcpServers.*\}$/m.exec(stdout) ?? [];
  const { command, args } = JSON.parse(entry).mcpServers.workrail;
  expect(spawnSync(command, [...args, '--help'], { encoding: 'utf8' }).stdout).toBe(stdout);
});

test('--version prints the version', () => {
  const { status, stdout, stderr } = run(['--version']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test.each([[['--help']], [['--version']]])('%s works whatever the environment says', (args) => {
  const { status, stdout } = run(args, {
    env: { WORKRAIL_DATA_DIR: 'not/absolute', WORKRAIL_LOG_LEVEL: 'loud' },
  });
  expect(status).toBe(0);
  expect(stdout).not.toBe('');
});

test.each([
  ['an unknown flag', ['--frobnicate'], '--frobnicate'],
  ['a word', ['serve'], 'serve'],
  ['a flag without its value', ['--data-dir'], '--data-dir'],
  ['an unknown log level', ['--log-level', 'loud'], 'loud'],
])('%s is one line on stderr and exit code 2', (_, args, says) => {
  const { status, stdout, stderr } = run(args);
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: oneLine });
  expect(stderr).toContain(says);
  expect(stderr).toContain('--help');
});

test('an unknown log level in the environment is refused too', () => {
  const { status, stderr } = run([], { env: { WORKRAIL_LOG_LEVEL: 'loud' } });
  expect({ status, stderr }).toEqual({ status: 2, stderr: oneLine });
});

describe('a flag wins over its variable', () => {
  test.each([
    ['apart', (folder: string) => ['--data-dir', folder]],
    ['with =', (folder: string) => [`--data-dir=${folder}`]],
  ])('the data folder, written %s', async (_, args) => {
    const home = homeForTest();
    const given = join(home.root, 'given');
    const server = await openServer({ home, args: args(given) });
    home.write('workflows/one.json', {
      id: 'demo.one',
      name: 'One',
      description: 'One.',
      version: '1.0.0',
      steps: [{ id: 'one', title: 'One', prompt: 'Do.' }],
    });
    expect((await server.call('start_workflow', { workflowId: 'demo.one' })).isError).toBe(false);
    expect(existsSync(join(given, 'workrail.db'))).toBe(true);
    expect(server.process.stderr()).toContain(`data in ${given}\n`);
    expect(existsSync(home.data)).toBe(false);
  });
});

describe('a data folder that cannot be used [ENV-3]', () => {
  test('with a relative path is one line on stderr and an exit code', () => {
    const { status, stdout, stderr } = run([], { env: { WORKRAIL_DATA_DIR: 'data' } });
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: oneLine });
    expect(stderr).toContain("WORKRAIL_DATA_DIR is 'data'");
  });

  test('below a file is an error of every call that needs it, until it can be used', async () => {
    const home = homeForTest();
    const file = join(home.root, 'file');
    writeFileSync(file, '');
    const server = await openServer({ home, env: { WORKRAIL_DATA_DIR: join(file, 'data') } });
    expect((await server.listTools()).length).toBeGreaterThan(0);
    const answer = await server.call('list_workflows');
    expect(answer.structured.error.error_code).toBe('DATA_FOLDER_UNUSABLE');
    expect(answer.text).toContain('WORKRAIL_DATA_DIR');
    expect(server.process.stderr()).toBe(`workrail-mcp 0.1.0: data in ${join(file, 'data')}\n`);
    rmSync(file);
    expect((await server.call('list_workflows')).isError).toBe(false);
  });
});
