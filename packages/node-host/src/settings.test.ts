import { lstat, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorFrom, valueFrom } from '@workrail/kernel/outcome';
import { expect, test } from 'vitest';
import { settings } from './settings.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

async function settingsPath(content?: string): Promise<string> {
  const path = join(await temporaryFolder(), 'settings.json');
  if (content !== undefined) await writeFile(path, content);
  return path;
}

test('no file means defaults, and reading makes none', async () => {
  const path = await settingsPath();
  expect(await valueFrom(settings(path).load())).toEqual({ version: 1 });
  await expect(readFile(path)).rejects.toThrow('ENOENT');
});

test('a change keeps what this version does not know', async () => {
  const path = await settingsPath('{"version":1,"theme":{"dark":true}}');
  await valueFrom(settings(path).update((current) => ({ ...current, workflowPaths: ['/team'] })));
  expect(await readFile(path, 'utf8')).toBe(
    `${JSON.stringify({ version: 1, theme: { dark: true }, workflowPaths: ['/team'] }, null, 2)}\n`,
  );
});

test('a byte order mark is no fault', async () => {
  const path = await settingsPath('\uFEFF{"version":1,"workflowPaths":["/a","~/b"]}');
  expect((await valueFrom(settings(path).load())).workflowPaths).toEqual(['/a', '~/b']);
});

test.each([
  ['{"version":1,\n"workflowPaths":[] 7}', 'it is not JSON (line 2 column 20)'],
  ['{"version":1,}', 'it is not JSON (line 1 column 14)'],
  ['workflows', 'it is not JSON'],
  ['[]', 'the document: Invalid input: expected object, received array'],
  ['null', 'the document: Invalid input: expected object, received null'],
  ['{"version":1,"workflowPaths":["/a","b"]}', 'workflowPaths.1: must be an absolute path, or start with ~/'],
  ['{"version":1,"workflowPaths":"/a"}', 'workflowPaths: Invalid input: expected array, received string'],
  ['{}', 'version: must be 1; a higher number is from a newer version of WorkRail'],
])('%s is refused by name, on change too, and stays as it is', async (content, reason) => {
  const path = await settingsPath(content);
  const error = { _tag: 'SettingsError', path, reason };
  expect(await errorFrom(settings(path).load())).toEqual(error);
  expect(await errorFrom(settings(path).update((current) => current))).toEqual(error);
  expect(await readFile(path, 'utf8')).toBe(content);
});

test('B1: a document in another encoding is refused by name and stays as it is', async () => {
  const path = await settingsPath('');
  const bytes = Buffer.from('{"version":1,"workflowPaths":["/größe"]}', 'latin1');
  await writeFile(path, bytes);
  const reason = 'it is not UTF-8 text; it looks like Latin-1 or Windows-1252';
  expect(await errorFrom(settings(path).load())).toEqual({ _tag: 'SettingsError', path, reason });
  expect(await readFile(path)).toEqual(bytes);
});

test('a change that is not valid is refused before it is written', async () => {
  const path = await settingsPath();
  const error = await errorFrom(settings(path).update(() => ({ version: 1, workflowPaths: ['relative'] })));
  expect(error.reason).toMatch(/^workflowPaths\.0: /);
  await expect(readFile(path)).rejects.toThrow('ENOENT');
});

test('changes that run together all count', async () => {
  const path = await settingsPath();
  const add = (folder: string) =>
    settings(path).update((current) => ({
      ...current,
      workflowPaths: [...(current.workflowPaths ?? []), folder],
    }));
  const folders = Array.from({ length: 10 }, (_, index) => `/team/${index}`);
  await Promise.all(folders.map((folder) => valueFrom(add(folder))));
  expect((await valueFrom(settings(path).load())).workflowPaths?.toSorted()).toEqual(folders);
});

test.skipIf(process.platform === 'win32')('a file that is a link elsewhere stays one', async () => {
  const path = await settingsPath();
  const target = join(await temporaryFolder(), 'dotfiles.json');
  await writeFile(target, '{"version":1}');
  await symlink(target, path);
  await valueFrom(settings(path).update((current) => ({ ...current, workflowPaths: ['/a'] })));
  expect((await lstat(path)).isSymbolicLink()).toBe(true);
  expect(JSON.parse(await readFile(target, 'utf8')).workflowPaths).toEqual(['/a']);
});
