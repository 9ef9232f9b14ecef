import { mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('folders that are missing are made with the mode, and those that are there are left alone', async () => {
  const top = await temporaryFolder();
  const folder = join(top, 'a', 'b', 'c');
  makeFolder(folder, 0o700);
  makeFolder(folder);
  makeFolder(`${folder}/`);
  for (const made of [join(top, 'a'), join(top, 'a', 'b'), folder])
    if (process.platform !== 'win32') expect((await stat(made)).mode & 0o777).toBe(0o700);
});

test('what is in the way is the failure', async () => {
  const top = await temporaryFolder();
  await writeFile(join(top, 'file'), '');
  expect(() => makeFolder(join(top, 'file'))).toThrow(/EEXIST/);
  expect(() => makeFolder(join(top, 'file', 'below', 'it'))).toThrow(/ENOTDIR/);
});

test.runIf(process.platform !== 'win32')('a link to a folder is one', async () => {
  const top = await temporaryFolder();
  await mkdir(join(top, 'real'));
  await symlink(join(top, 'real'), join(top, 'link'));
  makeFolder(join(top, 'link', 'below'));
  expect((await stat(join(top, 'real', 'below'))).isDirectory()).toBe(true);
});

test.runIf(process.platform === 'linux')('where no folder can be made it ends all the same', () => {
  expect(() => makeFolder('/proc/none/workrail')).toThrow(/ENOENT/);
});
