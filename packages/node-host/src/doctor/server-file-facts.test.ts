import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeFiles } from '../testing/write-files.ts';
import { serverFileFacts } from './server-file-facts.ts';

test('a server is this one by any name, or another one with the version of its package', async () => {
  const folder = await temporaryFolder();
  const at = (path: string) => join(folder, path);
  const named = (name: string) => JSON.stringify({ name, version: '0.0.9' });
  await writeFiles(folder, {
    'own/dist/main.js': '',
    'other/dist/main.js': '',
    'other/package.json': named('@workrail/mcp-stdio'),
    'strange/dist/main.js': '',
    'strange/package.json': named('left-pad'),
    'broken/dist/main.js': '',
    'broken/package.json': '{',
  });
  await symlink(at('own'), at('link'));
  await mkdir(at('folder.js'));
  const facts = (path: string) => serverFileFacts(at(path), at('own/dist/main.js'));
  expect(await facts('own/dist/main.js')).toEqual({ is: 'there', own: true, version: undefined });
  expect(await facts('link/dist/main.js')).toMatchObject({ own: true });
  expect(await facts('other/dist/main.js')).toEqual({ is: 'there', own: false, version: '0.0.9' });
  for (const name of ['strange', 'broken'])
    expect(await facts(`${name}/dist/main.js`)).toMatchObject({ own: false, version: undefined });
  for (const path of ['gone.js', 'folder.js']) expect(await facts(path)).toEqual({ is: 'missing' });
});
