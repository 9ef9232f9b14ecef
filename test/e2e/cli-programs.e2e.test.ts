import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { copyCheckout } from './harness/client-entry.ts';
import { launchOf } from './harness/launch.ts';
import { expectRefusal, pretend, TOO_OLD } from './harness/old-node.ts';
import { cliProgram, dashboardProgram, helperScript, serverProgram } from './harness/server-files.ts';
import { homeForTest, type ServerHome } from './harness/server-home.ts';
import { startProcess } from './harness/server-process.ts';

const message = (id: number, method: string, params = {}) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
const HELLO = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } };
const TALK = message(1, 'initialize', HELLO) + message(2, 'tools/list');

interface Run {
  readonly home: ServerHome;
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeArgs?: readonly string[];
}

function run(program: readonly string[], { home, input = '', env = {}, nodeArgs = [] }: Run) {
  const { command, env: usual, cwd } = launchOf({ home });
  const how = { env: { ...usual, ...env }, cwd, input, encoding: 'utf8' as const };
  const { status, signal, stdout, stderr } = spawnSync(command, [...nodeArgs, ...program], how);
  return { status, signal, stdout, stderr };
}

describe.each([
  ['mcp', serverProgram()],
  ['dashboard', dashboardProgram()],
])('`workrail %s`', (name, file) => {
  test.each(['--help', '--version', '--data-dir', '--nonsense', '--log-level loud', 'word'])(
    'says to %j what the program of its own says',
    (typed) => {
      const home = homeForTest();
      const args = typed.split(' ');
      const alone = run([file, ...args], { home });
      expect(alone.stdout + alone.stderr).not.toBe('');
      expect(run([cliProgram(), name, ...args], { home })).toEqual(alone);
    },
  );

  test('has its help also at `workrail help`, and takes the flags that go with everything first', () => {
    const home = homeForTest();
    const help = run([file, '--help'], { home });
    expect(run([cliProgram(), 'help', name], { home })).toEqual(help);
    const misuse = run([cliProgram(), '--data-dir', 'relative', name], { home, input: TALK });
    expect(misuse).toMatchObject({ stdout: '', stderr: expect.stringContaining('--data-dir') });
    expect(misuse.stderr).toMatch(new RegExp(`^workrail-${name}: `));
  });

  test('is refused elsewhere in a command line', () => {
    const refused = run([cliProgram(), '--', name], { home: homeForTest() });
    expect(refused).toMatchObject({ status: 2, stdout: '' });
    expect(refused.stderr).toContain(`workrail: "${name}" has to be the first word\n`);
  });
});

describe('`workrail mcp`', () => {
  test('answers as the server does, and loads nothing of the command line', () => {
    const home = homeForTest();
    const loaded = join(home.root, 'loaded');
    const watching = {
      home,
      input: TALK,
      env: { LOADED_MODULES: loaded },
      nodeArgs: ['--import', helperScript('loaded-modules.mjs')],
    };
    const served = run([cliProgram(), 'mcp', '--toolsets', 'all'], watching);
    expect(served).toEqual(run([serverProgram(), '--toolsets', 'all'], { home, input: TALK }));
    expect(served.stdout.trim().split('\n')).toHaveLength(2);
    const own = readFileSync(loaded, 'utf8')
      .split('\n')
      .filter((url) => url.includes(pathToFileURL(dirname(cliProgram())).href));
    expect(own.map((url) => basename(url))).toEqual(['main.js']);
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('ends at %s as the server does', async (signal) => {
    const ends = [];
    for (const program of [[cliProgram(), 'mcp'], [serverProgram()]]) {
      const { command, env, cwd } = launchOf({ home: homeForTest() });
      const server = startProcess({ command, args: program, env, cwd });
      const answered = new Promise((resolve) => server.onLine(resolve));
      server.write(message(1, 'initialize', HELLO).trim());
      await answered;
      server.kill(signal);
      const { code, signal: by } = await server.ended;
      ends.push({ code, by });
    }
    expect(ends[0]).toEqual(ends[1]);
  });

  test.each(TOO_OLD)('started by Node %s, says what the server says', (version) =>
    expectRefusal(
      { name: 'workrail-mcp', file: cliProgram(), args: ['mcp'] },
      process.execPath,
      pretend(version),
    ),
  );

  test('says what is missing where the server was not built', () => {
    const home = homeForTest();
    const { cli, server } = copyCheckout(join(home.root, 'checkout'), ['cli']);
    expect(run([cli, 'mcp'], { home, input: TALK })).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining(`workrail: the program is missing: ${server}\n`),
    });
    expect(existsSync(home.data)).toBe(false);
  });
});
