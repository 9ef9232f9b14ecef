import { chmod, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { valueFrom } from '@workrail/kernel/outcome';
import { expect, test } from 'vitest';
import { dataFolder } from '../data-folder.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeFiles } from '../testing/write-files.ts';
import { dataFolderFacts } from './data-folder-facts.ts';
import { networkFileSystem, networkName } from './network-file-system.ts';

const looked = async (folder: string) =>
  dataFolderFacts(await valueFrom(() => dataFolder({ WORKRAIL_DATA_DIR: folder })));

test('a folder that is not there is not made', async () => {
  const above = await temporaryFolder();
  expect(await looked(join(above, 'a', 'b'))).toMatchObject({
    state: 'missing',
    obstacle: undefined,
    guarded: [],
    freeBytes: expect.any(Number),
    network: undefined,
  });
  expect(await readdir(above)).toEqual([]);
});

test('what stands in the way is named', async () => {
  const above = await temporaryFolder();
  const file = join(above, 'file');
  await writeFile(file, '');
  const obstacle = { path: file, reason: 'it is not a folder' };
  expect(await looked(file)).toMatchObject({ state: 'no_folder', obstacle });
  expect(await looked(join(file, 'data'))).toMatchObject({ state: 'missing', obstacle });
});

test('files are told with their modes, locks and leftovers with their age', async () => {
  const folder = await temporaryFolder();
  const at = (name: string) => join(folder, name);
  const id = '01234567-89ab-cdef-0123-456789abcdef';
  await writeFiles(folder, [
    'workrail.db',
    'keyring.json',
    `.keyring.json.${id}.tmp`,
    `.settings.json.${id}.tmp`,
    '.keyring.json.notes.tmp',
  ]);
  await mkdir(at('keyring.json.lock'));
  const before = new Date(Date.now() - 90_000);
  for (const name of [`.keyring.json.${id}.tmp`, '.keyring.json.notes.tmp', 'keyring.json.lock'])
    await utimes(at(name), before, before);
  await chmod(at('keyring.json'), 0o640);
  const facts = await looked(folder);
  expect(facts.state).toBe('there');
  expect(facts.guarded.map(({ path }) => path)).toEqual([folder, at('workrail.db'), at('keyring.json')]);
  if (process.getuid !== undefined)
    expect(facts.guarded[2]).toMatchObject({ isFolder: false, mode: 0o640, otherOwner: undefined });
  expect(facts.leftovers).toEqual([at(`.keyring.json.${id}.tmp`)]);
  expect(facts.locks).toEqual([{ path: at('keyring.json.lock'), quietMs: expect.any(Number) }]);
  expect(facts.locks[0]?.quietMs).toBeGreaterThan(60_000);
});

test('network file systems have names', async () => {
  expect(networkName(0x6969)).toBe('NFS');
  expect(networkName(0xff534d42 | 0)).toBe('SMB');
  expect(networkName(0xef53)).toBeUndefined();
  expect(await networkFileSystem('\\\\server\\share\\x', 'win32')).toBe('a network share');
  for (const folder of ['C:\\data', '\\\\?\\C:\\data'])
    expect(await networkFileSystem(folder, 'win32')).toBeUndefined();
  expect(await networkFileSystem('/', 'darwin')).toBeUndefined();
  expect(await networkFileSystem('/nowhere', 'linux')).toBeUndefined();
});
