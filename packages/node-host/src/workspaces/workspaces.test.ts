import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { workspaces } from './workspaces.ts';

async function project(marker = '.git'): Promise<string> {
  const folder = join(await temporaryFolder(), 'project');
  await mkdir(join(folder, marker), { recursive: true });
  return folder;
}

test('all spellings of one folder give one string', async () => {
  const folder = await project();
  const home = join(folder, '..');
  const link = join(home, 'link');
  await symlink(folder, link);
  const { resolve } = workspaces({}, undefined, home);
  const spellings = [
    folder,
    `${folder}/`,
    `${folder}/./src/..`,
    link,
    `${link}/`,
    '~/project',
    '~/link/',
    pathToFileURL(folder).href,
    `${pathToFileURL(link).href}/`,
  ];
  expect(new Set(await Promise.all(spellings.map(resolve)))).toEqual(new Set([folder]));
});

test('a folder in a project stands for the project, and one that is gone for itself', async () => {
  const folder = await project('package.json');
  const inside = join(folder, 'src', 'deep');
  await mkdir(inside, { recursive: true });
  const { resolve } = workspaces({}, folder, '/home/ada');
  expect(await resolve(inside)).toBe(folder);
  expect(await resolve('src')).toBe(folder);
  expect(await resolve(join(inside, 'gone'))).toBe(join(inside, 'gone'));
  await mkdir(join(folder, 'src', '.git'));
  expect(await resolve(inside)).toBe(join(folder, 'src'));
  const roots = async () => [pathToFileURL(inside).href];
  expect(await workspaces({}, undefined, '/home/ada', roots).resolve(undefined)).toBe(join(folder, 'src'));
});

test('a folder that does not exist yet has the name that it will have', async () => {
  const folder = join(await temporaryFolder(), 'plain');
  await mkdir(folder);
  const link = join(folder, '..', 'link');
  await symlink(folder, link);
  const { resolve } = workspaces({}, undefined);
  expect(await resolve(`${link}/new/./deep/`)).toBe(join(folder, 'new', 'deep'));
  await mkdir(join(folder, 'new', 'deep'), { recursive: true });
  expect(await resolve(`${link}/new/deep`)).toBe(join(folder, 'new', 'deep'));
});

test('names are composed, unless only the decomposed one opens the folder', async () => {
  const folder = await temporaryFolder();
  const { resolve } = workspaces({}, undefined);
  const composed = join(folder, 'caf\u00e9');
  const decomposed = join(folder, 'cafe\u0301');
  expect(await resolve(decomposed)).toBe(composed);
  await mkdir(decomposed);
  const found = await resolve(decomposed);
  await writeFile(join(found ?? '', 'inside'), '');
  await mkdir(composed, { recursive: true });
  expect(await resolve(decomposed)).toBe(composed);
});

test('without a path: CLAUDE_PROJECT_DIR, else the working folder where that is a project', async () => {
  const [named, cwd] = await Promise.all([project(), project('package.json')]);
  const plain = await temporaryFolder();
  const from = (env: Record<string, string>, folder: string | undefined) =>
    workspaces(env, folder, '/home/ada').resolve(undefined);
  expect(await from({ CLAUDE_PROJECT_DIR: `${named}/` }, cwd)).toBe(named);
  expect(await from({ CLAUDE_PROJECT_DIR: '' }, cwd)).toBe(cwd);
  expect(await from({ CLAUDE_PROJECT_DIR: '$' + '{workspaceFolder}' }, cwd)).toBe(cwd);
  expect(await from({}, cwd)).toBe(cwd);
  expect(await from({}, plain)).toBeUndefined();
  expect(await from({}, join(plain, 'gone'))).toBeUndefined();
  expect(await from({}, undefined)).toBeUndefined();
});

test('neither the root nor the home folder is ever guessed to be the project', async () => {
  const folder = await project();
  const link = join(folder, '..', 'home-link');
  await symlink(folder, link);
  expect(await workspaces({}, '/', '/home/ada').resolve(undefined)).toBeUndefined();
  expect(await workspaces({}, folder, folder).resolve(undefined)).toBeUndefined();
  expect(await workspaces({}, folder, link).resolve(undefined)).toBeUndefined();
  expect(await workspaces({}, folder, link).resolve(folder)).toBe(folder);
});

test('a blank path counts as none', async () => {
  const folder = await project();
  expect(await workspaces({}, folder).resolve('  ')).toBe(folder);
});

test('a relative path is taken from the project folder, else it names nothing', async () => {
  const folder = await project();
  expect(await workspaces({}, folder).resolve('packages/../docs')).toBe(join(folder, 'docs'));
  expect(await workspaces({}, folder).resolve('.')).toBe(folder);
  expect(await workspaces({}, '/').resolve('docs')).toBeUndefined();
});

test('an explicit path wins over everything, also between calls that run together', async () => {
  const [one, two, own] = await Promise.all([project(), project(), project()]);
  const { resolve } = workspaces({ CLAUDE_PROJECT_DIR: own }, own);
  const calls = [one, two, undefined, one, undefined, two];
  expect(await Promise.all(calls.map(resolve))).toEqual([one, two, own, one, own, two]);
});

test('what can’t be a folder here is no workspace', async () => {
  const folder = await project();
  const { resolve } = workspaces({}, folder);
  expect(await resolve('vscode-remote://ssh/x')).toBeUndefined();
  expect(await resolve('/a\0b')).toBeUndefined();
});

test.each([
  ['docs', 'it is a relative path, and there is no known project'],
  ['https://example.org/a', 'it is a URL'],
  ['vscode-remote://ssh/x', 'it is a URL'],
  ['file:///tmp/%00', 'it contains a null character'],
  ['~bob/x', "another user's home folder"],
])('A16: a path of a form that names no folder is said to be one: %s', async (given, words) => {
  expect(await workspaces({}, '/').faultOf(given)).toContain(words);
});

test.skipIf(process.platform === 'win32')('A16: a Windows path is named as one elsewhere', async () => {
  for (const given of ['C:\\work\\shop', 'c:/work', '\\\\server\\share'])
    expect(await workspaces({}, undefined).faultOf(given)).toContain('it is a Windows path');
});

test('A16: a folder has to be there, and be one', async () => {
  const folder = await project();
  await writeFile(join(folder, 'file'), '');
  const { faultOf } = workspaces({}, folder);
  expect(await faultOf(join(folder, 'gone'))).toBe('there is no such folder on this machine');
  expect(await faultOf('gone')).toBe('there is no such folder on this machine');
  expect(await faultOf(join(folder, 'file'))).toBe('it is a file, not a folder');
  for (const given of [folder, '.', '', pathToFileURL(folder).href])
    expect(await faultOf(given)).toBeUndefined();
});

test('A16: from a subfolder the nearest project around it is known', async () => {
  const folder = await project();
  await mkdir(join(folder, 'packages', 'a', 'src'), { recursive: true });
  expect(await workspaces({}, join(folder, 'packages', 'a', 'src'), '/home/ada').resolve(undefined)).toBe(
    folder,
  );
});

test('A16: the first root that is a folder here is the project where no other is known, and is asked for once', async () => {
  const [folder, own] = await Promise.all([project(), project()]);
  let asked = 0;
  const roots = async () => {
    asked += 1;
    return ['https://example.org/a', pathToFileURL(join(folder, 'gone')).href, pathToFileURL(folder).href];
  };
  const { resolve } = workspaces({}, undefined, '/home/ada', roots);
  expect([await resolve(undefined), await resolve(undefined), asked]).toEqual([folder, folder, 1]);
  expect(await workspaces({}, own, '/home/ada', roots).resolve(undefined)).toBe(own);
  expect(await workspaces({ WORKRAIL_PROJECT_DIR: own }, folder, '/home/ada', roots).resolve(undefined)).toBe(
    own,
  );
  expect(asked).toBe(1);
});
