import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownProgram } from './own-program.ts';
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
