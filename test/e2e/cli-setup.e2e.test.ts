import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLIENTS } from '../../packages/client-setup/src/index.ts';
import { copyCheckout, entryIn, expectAnswer } from './harness/client-entry.ts';
import { type Ended, workrail } from './harness/command-line.ts';
import { homeForTest, type ServerHome } from './harness/server-home.ts';

const IDS = CLIENTS.map(({ id }) => id);
const SCOPES = ['user', 'project'] as const;

const setup = (home: ServerHome, ...args: readonly string[]): Ended => workrail(['setup', ...args], { home });

const told = (home: ServerHome, ...args: readonly string[]) => {
  const { status, stdout, stderr } = setup(home, ...args, '--json');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout);
};

describe.each(IDS)('%s', (id) => {
  test.each(SCOPES)(
    'is set up in a file of the %s that is not there yet, and the server answers',
    async (scope) => {
      const home = homeForTest();
      const printed = told(home, id, '--scope', scope);
      expect(existsSync(printed.path)).toBe(false);
      expect(told(home, id, '--write', '--scope', scope)).toMatchObject({
        outcome: 'made',
        path: printed.path,
      });
      const text = readFileSync(printed.path, 'utf8');
      expect(text).toBe(printed.block);
      expect(printed.path.startsWith(scope === 'project' ? home.work : home.root)).toBe(true);
      if (process.platform !== 'win32')
        expect(statSync(printed.path).mode & 0o777).toBe(scope === 'user' ? 0o600 : 0o666 & ~process.umask());
      await expectAnswer(entryIn(text), home.data);
      const before = statSync(printed.path).mtimeMs;
      expect(told(home, id, '--write', '--scope', scope).outcome).toBe('already_there');
      expect(statSync(printed.path).mtimeMs).toBe(before);
      expect(told(home, id, '--remove', '--scope', scope).outcome).toBe('removed');
      expect(readFileSync(printed.path, 'utf8').trim()).toBe(id === 'codex' ? '' : '{}');
      expect(told(home, id, '--remove', '--scope', scope).outcome).toBe('not_there');
      expect(readdirSync(dirname(printed.path)).filter((name) => /\.tmp|\.lock/.test(name))).toEqual([]);
    },
  );
});

test('a file with other servers is the same to the byte when the server is gone again', () => {
  const home = homeForTest();
  const text =
    '\ufeff{\r\n\t// mine\r\n\t"servers": {\r\n\t\t"b": { "env": { "KEY": "s3cret" } },\r\n\t},\r\n}';
  const { path } = told(home, 'vscode', '--scope', 'project');
  home.write('dotfiles/mcp.json', text);
  mkdirSync(dirname(path));
  symlinkSync(join(home.root, 'dotfiles', 'mcp.json'), path);
  expect(told(home, 'vscode', '--write', '--scope', 'project').outcome).toBe('added');
  const written = readFileSync(path, 'utf8');
  expect(written.startsWith(text.slice(0, text.indexOf('\t},')).trimEnd())).toBe(true);
  expect(written.replaceAll('\r\n', '')).not.toContain('\n');
  expect(told(home, 'vscode', '--remove', '--scope', 'project').outcome).toBe('removed');
  expect(readFileSync(join(home.root, 'dotfiles', 'mcp.json'), 'utf8')).toBe(text);
});

test('an older entry gets the places of today, and its own variables stay', () => {
  const home = homeForTest();
  const path = home.write(
    '.codex/config.toml',
    '[mcp_servers.workrail]\ncommand = "/old/node"\nargs = []\nenv = { A = "1" }\n',
  );
  expect(told(home, 'codex', '--write').outcome).toBe('updated');
  const text = readFileSync(path, 'utf8');
  expect(text).toContain('env = { A = "1" }\n');
  expect(entryIn(text).command).toBe(process.execPath);
});

describe('what cannot be done is said in words, and changes nothing', () => {
  const refused = (home: ServerHome, ...args: readonly string[]) => {
    const { status, stdout, stderr } = setup(home, ...args);
    expect(stdout).toBe('');
    return `${status} ${stderr.replaceAll(home.root, '~')}`;
  };

  test('on the command line', () => {
    const home = homeForTest();
    expect(refused(home, 'vs-code')).toBe(
      '2 workrail: there is no client "vs-code" (did you mean vscode?)\nThe clients are claude-code, cursor, vscode, codex, gemini.\n',
    );
    expect(refused(home, 'cursor', '--write', '--remove')).toContain('2 workrail: --write and --remove');
    expect(refused(home, 'cursor', '--scope', 'team')).toContain('Pass --scope user or --scope project.');
    expect(refused(home)).toContain("missing required argument 'client'");
    const atHome = workrail(['setup', 'cursor', '--scope', 'project'], { home, cwd: home.root });
    expect(atHome).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('cannot be a project'),
    });
  });

  test.each([
    ['cursor', '.cursor/mcp.json', '{\n  "mcpServers": {,\n}', '~/.cursor/mcp.json:2:18: it is not JSON'],
    [
      'codex',
      '.codex/config.toml',
      'a = 1\nmcp_servers = {}\n',
      '~/.codex/config.toml:2:1: "mcp_servers" is written as a value',
    ],
    ['gemini', '.gemini/settings.json', '[\u001b]', '~/.gemini/settings.json:1:2: it is not JSON'],
  ])('in a file of %s', (id, file, text, words) => {
    const home = homeForTest();
    const path = home.write(file, text);
    const error = refused(home, id, '--write');
    expect(error).toContain(`1 workrail: ${words}`);
    expect(error).toContain('\nThe file was not changed. ');
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  test('where the server was not built', () => {
    const home = homeForTest();
    const { cli, server } = copyCheckout(join(home.root, 'checkout'), ['cli']);
    const env = { HOME: home.root, WORKRAIL_DATA_DIR: home.data };
    const run = (action: string) =>
      spawnSync(process.execPath, [cli, 'setup', 'cursor', action], {
        encoding: 'utf8',
        env,
        cwd: home.work,
      });
    for (const action of ['--print', '--write']) {
      const { status, stderr } = run(action);
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: expect.stringContaining(`the server is missing: ${server}`),
      });
    }
    const path = home.write('.cursor/mcp.json', '{"mcpServers":{"workrail":{}}}');
    expect(run('--remove').status).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe('{}');
  });
});

test('--print says on stderr what the file has already, and prints the same', () => {
  const home = homeForTest();
  const printed = () => workrail(['setup', 'cursor', '--print'], { home });
  const fresh = printed();
  expect(fresh).toMatchObject({ status: 0, stderr: '' });
  expect(workrail(['setup', 'cursor', '--write'], { home }).status).toBe(0);
  const path = join(home.root, '.cursor', 'mcp.json');
  expect(printed()).toEqual({
    ...fresh,
    stderr: `workrail: ${path} already has this entry; --write would change nothing\n`,
  });
  home.write('.cursor/mcp.json', '{"mcpServers":{"workrail":{"command":"/old","args":[]}}}');
  expect(printed()).toEqual({
    ...fresh,
    stderr: `workrail: ${path} already has a different "workrail" entry; --write would update it\n`,
  });
});

test('variables stand for the flags, and a flag wins', () => {
  const home = homeForTest();
  const env = { WORKRAIL_WRITE: '1', WORKRAIL_SCOPE: 'project', WORKRAIL_JSON: '1' };
  const run = (...args: readonly string[]) =>
    JSON.parse(workrail(['setup', 'cursor', ...args], { home, env }).stdout);
  expect(run()).toMatchObject({ outcome: 'made', scope: 'project' });
  expect(run('--print', '--scope', 'user')).toMatchObject({ outcome: 'printed', scope: 'user' });
  expect(run('--remove')).toMatchObject({ outcome: 'removed', scope: 'project' });
});
