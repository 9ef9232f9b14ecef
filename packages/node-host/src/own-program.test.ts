import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { npxCommand, ownProgram, serverStart } from './own-program.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('a program is typed by its name where it is on the PATH, otherwise as Node and its file', async () => {
  const folder = await temporaryFolder();
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const file = join(folder, 'the checkout.js');
  const name = 'workrail';
  expect(ownProgram(name, file, { PATH: bin })).toBe(name);
  writeFileSync(file, '');
  expect(ownProgram(name, file, { PATH: bin })).toMatch(/node\S* (['"]).*the checkout\.js\1$/);
  expect(ownProgram(name, file, {})).toContain(process.execPath);
  const installed = join(bin, process.platform === 'win32' ? 'workrail.cmd' : 'workrail');
  writeFileSync(installed, '');
  chmodSync(installed, 0o755);
  expect(ownProgram(name, file, { PATH: bin })).toBe(name);
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
  expect(ownProgram('workrail', file, env)).toBe('npx -y workrail@1.2.3-rc.1');
  expect(ownProgram('workrail-dashboard', file, env)).toBe('npx -y workrail@1.2.3-rc.1 dashboard');
  // Started by its path npx has nothing to do with it.
  expect(npxCommand('workrail', file, { PATH: bin })).toBeUndefined();
  expect(npxCommand('workrail', file, { npm_command: 'run-script' })).toBeUndefined();
  const installed = join(root, 'node_modules/workrail/dist/workrail.js');
  expect(npxCommand('workrail', installed, { PATH: bin })).toBeUndefined();
  expect(npxCommand('workrail', installed, env)).toBe('npx workrail');
  expect(npxCommand('workrail-dashboard', installed, env)).toBe('npx workrail dashboard');
  const args = ['-y', 'workrail@1.2.3-rc.1', 'mcp'];
  expect(serverStart(file, false)).toEqual({ route: 'npx', command: 'npx', args });
  expect(serverStart(file, true)).toEqual({ route: 'npx', command: 'cmd', args: ['/c', 'npx', ...args] });
  writeFileSync(manifest, '{');
  expect(ownProgram('workrail', file, env)).toBe('npx workrail');
});
