import { CLIENTS, type ClientScope } from '@workrail/client-setup';
import { expect, test } from 'vitest';
import { type ClientMachine, placeOn } from './client-places.ts';

const LINUX: ClientMachine = {
  platform: 'linux',
  env: {},
  cwd: '/work',
  home: '/home/ada',
  project: () => '/work/app',
};
const MAC: ClientMachine = { ...LINUX, platform: 'darwin', home: '/Users/ada' };
const WINDOWS: ClientMachine = {
  platform: 'win32',
  env: { APPDATA: 'C:\\Users\\ada\\AppData\\Roaming' },
  cwd: 'D:\\work',
  home: 'C:\\Users\\ada',
  project: () => 'D:\\work\\app',
};

const places = (machine: ClientMachine, scope: ClientScope) =>
  CLIENTS.map(({ places }) => placeOn(machine, places[scope]));

test('each client has its place on each system, for the user and for a project', () => {
  expect(places(LINUX, 'user')).toEqual([
    '/home/ada/.claude.json',
    '/home/ada/.cursor/mcp.json',
    '/home/ada/.config/Code/User/mcp.json',
    '/home/ada/.codex/config.toml',
    '/home/ada/.gemini/settings.json',
  ]);
  expect(places(LINUX, 'project')).toEqual([
    '/work/app/.mcp.json',
    '/work/app/.cursor/mcp.json',
    '/work/app/.vscode/mcp.json',
    '/work/app/.codex/config.toml',
    '/work/app/.gemini/settings.json',
  ]);
  expect(places(MAC, 'user')[2]).toBe('/Users/ada/Library/Application Support/Code/User/mcp.json');
  expect(places(WINDOWS, 'user')).toEqual([
    'C:\\Users\\ada\\.claude.json',
    'C:\\Users\\ada\\.cursor\\mcp.json',
    'C:\\Users\\ada\\AppData\\Roaming\\Code\\User\\mcp.json',
    'C:\\Users\\ada\\.codex\\config.toml',
    'C:\\Users\\ada\\.gemini\\settings.json',
  ]);
  expect(places(WINDOWS, 'project')[0]).toBe('D:\\work\\app\\.mcp.json');
  expect(places({ ...WINDOWS, env: {} }, 'user')[2]).toBe(
    'C:\\Users\\ada\\AppData\\Roaming\\Code\\User\\mcp.json',
  );
});

test('a variable of the client moves its file, unless it is empty', () => {
  const env = {
    CLAUDE_CONFIG_DIR: '/c',
    XDG_CONFIG_HOME: '/x',
    CODEX_HOME: 'codex',
    GEMINI_CLI_HOME: '/g',
  };
  const moved = [
    '/c/.claude.json',
    '/home/ada/.cursor/mcp.json',
    '/x/Code/User/mcp.json',
    '/work/codex/config.toml',
    '/g/.gemini/settings.json',
  ];
  expect(places({ ...LINUX, env }, 'user')).toEqual(moved);
  expect(places({ ...LINUX, env }, 'project')).toEqual(places(LINUX, 'project'));
  const empty = Object.fromEntries(Object.keys(env).map((name) => [name, ' ']));
  expect(places({ ...LINUX, env: empty }, 'user')).toEqual(places(LINUX, 'user'));
  expect(places({ ...LINUX, env: { XDG_CONFIG_HOME: 'relative' } }, 'user')[2]).toContain('.config');
});

test('without a home or a project there is no place', () => {
  const nowhere = { ...LINUX, home: undefined, project: () => undefined };
  expect(places(nowhere, 'project')).toEqual(Array.from({ length: 5 }));
  expect(places(nowhere, 'user')).toEqual(Array.from({ length: 5 }));
  const moved = { ...nowhere, env: { XDG_CONFIG_HOME: '/x', CODEX_HOME: '/c' } };
  expect(places(moved, 'user').filter(Boolean)).toEqual(['/x/Code/User/mcp.json', '/c/config.toml']);
  for (const machine of [MAC, { ...WINDOWS, env: {} }])
    expect(places({ ...machine, home: undefined }, 'user')[2]).toBeUndefined();
});
