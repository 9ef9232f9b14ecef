import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Environment } from './environment.ts';
import { ownProgram, serverStart } from './own-program.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const typedAs = (name: string, file: string, env: Environment): string =>
  ownProgram(name, { file, env, data: undefined });

test('a program is typed by its name where it is on the PATH, otherwise as Node and its file', async () => {
  const folder = await temporaryFolder();
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const file = join(folder, 'the checkout.js');
  const name = 'workrail';
  expect(typedAs(name, file, { PATH: bin })).toBe(name);
  writeFileSync(file, '');
  expect(typedAs(name, file, { PATH: bin })).toMatch(/node\S* (['"]).*the checkout\.js\1$/);
  expect(typedAs(name, file, {})).toContain(process.execPath);
  const installed = join(bin, process.platform === 'win32' ? 'workrail.cmd' : 'workrail');
  writeFileSync(installed, '');
  chmodSync(installed, 0o755);
  expect(typedAs(name, file, { PATH: bin })).toBe(name);
});

test('a program that npx runs out of its cache is typed through npx, with the version that runs', async () => {
  const root = await temporaryFolder();
  const folder = join(root, '_npx', '2d11e13f', 'node_modules');
  const file = join(folder, 'workrail', 'dist', 'workrail.js');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  const manifest = join(folder, 'workrail', 'package.json');
  writeFileSync(manifest, '{ "name": "workrail", "version": "1.2.3-rc.1" }');
  const bin = join(folder, '.bin');
  mkdirSync(bin);
  writeFileSync(join(bin, process.platform === 'win32' ? 'workrail.cmd' : 'workrail'), '');
  const env = { npm_command: 'exec', PATH: bin };
  expect(typedAs('workrail', file, env)).toBe('npx -y workrail@1.2.3-rc.1');
  expect(typedAs('workrail-dashboard', file, env)).toBe('npx -y workrail@1.2.3-rc.1 dashboard');
  // Started by its path npx has nothing to do with it.
  expect(typedAs('workrail', file, { PATH: bin })).not.toContain('npx -y');
  expect(typedAs('workrail', file, { npm_command: 'run-script' })).not.toContain('npx -y');
  const installed = join(root, 'node_modules/workrail/dist/workrail.js');
  expect(typedAs('workrail', installed, { PATH: bin })).toBe('workrail');
  expect(typedAs('workrail', installed, env)).toBe('npx workrail');
  expect(typedAs('workrail-dashboard', installed, env)).toBe('npx workrail dashboard');
  const args = ['-y', 'workrail@1.2.3-rc.1', 'mcp'];
  expect(serverStart(file, false)).toEqual({ route: 'npx', command: 'npx', args });
  expect(serverStart(file, true)).toEqual({ route: 'npx', command: 'cmd', args: ['/c', 'npx', ...args] });
  writeFileSync(manifest, '{');
  expect(typedAs('workrail', file, env)).toBe('npx workrail');
});

test.each<[string, boolean, string]>([
  ['/home/ada/.local/share/workrail', true, 'workrail approve'],
  ['/srv/team', false, 'workrail --data-dir /srv/team approve'],
  ['/srv/our team', false, "workrail --data-dir '/srv/our team' approve"],
  ["/srv/ada's", false, "workrail --data-dir '/srv/ada'\\''s' approve"],
])('a command says which data folder it is about: %s', (folder, isDefault, command) => {
  const program = ownProgram('workrail', { file: '/none', env: {}, data: { folder, isDefault } });
  if (process.platform !== 'win32') expect(`${program} approve`).toBe(command);
});

test('through npx the folder comes after the command of the program', async () => {
  const root = await temporaryFolder();
  const file = join(root, 'node_modules/workrail/dist/workrail-dashboard.js');
  const data = { folder: '/srv/team', isDefault: false };
  expect(ownProgram('workrail-dashboard', { file, env: { npm_command: 'exec' }, data })).toBe(
    'npx workrail dashboard --data-dir /srv/team',
  );
});
