import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { E } from '@workrail/kernel';
import { errorFrom, valueFrom } from '@workrail/kernel/outcome';
import { expect, test } from 'vitest';
import { dataFolder, ensureDataFolder } from './data-folder.ts';
import type { PlatformFacts } from './platform.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const HOMELESS: PlatformFacts = {
  home: () => undefined,
  userData: () => Promise.reject(new Error('no home')),
};
const AT_HOME: PlatformFacts = {
  home: () => '/home/ada',
  userData: async (name) => `/home/ada/.local/share/${name}`,
};

const found = (env: Record<string, string>, platform = AT_HOME) => valueFrom(() => dataFolder(env, platform));

test('WORKRAIL_DATA_DIR comes before the folder of the platform, and holds everything', async () => {
  expect(await found({ WORKRAIL_DATA_DIR: '/data/workrail/../w/' }, HOMELESS)).toEqual({
    folder: '/data/w',
    isDefault: false,
    database: '/data/w/workrail.db',
    keyring: '/data/w/keyring.json',
    settings: '/data/w/settings.json',
    secrets: '/data/w/secrets.json',
    compileCache: '/data/w/compile-cache',
  });
});

test('a variable that is empty counts as not set', async () => {
  expect((await found({ WORKRAIL_DATA_DIR: ' ' })).folder).toBe('/home/ada/.local/share/workrail');
});

test('a folder is the default where a process that is told nothing uses it', async () => {
  expect((await found({})).isDefault).toBe(true);
  expect((await found({ XDG_DATA_HOME: '/snap/data' })).isDefault).toBe(false);
  expect((await found({ WORKRAIL_DATA_DIR: '/home/ada/.local/share/workrail/' })).isDefault).toBe(true);
  expect((await found({ WORKRAIL_DATA_DIR: '/home/ada/.local/share/other' })).isDefault).toBe(false);
  expect((await found({ WORKRAIL_DATA_DIR: '/data' }, HOMELESS)).isDefault).toBe(false);
});

test('clients that set variables without a shell may write ~', async () => {
  expect((await found({ WORKRAIL_DATA_DIR: '~/w' })).folder).toBe('/home/ada/w');
});

test.each(['data', './data', '$HOME/data', '~bob/data'])('%s is refused with the fix', async (value) => {
  const error = await errorFrom(() => dataFolder({ WORKRAIL_DATA_DIR: value }, AT_HOME));
  expect(error.reason).toContain(`'${value}'`);
  expect(error.reason).toMatch(/Set WORKRAIL_DATA_DIR to the absolute path/);
});

test.each([
  ['/data/$USER/w', '$USER'],
  [`/data/${'$'}{HOME}/w`, `${'$'}{HOME}`],
  ['$HOME/data', '$HOME'],
  ['/data/%APPDATA%/w', '%APPDATA%'],
  ['%USERPROFILE%\\data', '%USERPROFILE%'],
])('C10: %s names a variable that nobody replaced, and is refused', async (value, named) => {
  const error = await errorFrom(() => dataFolder({ WORKRAIL_DATA_DIR: value }, AT_HOME));
  expect(error.reason).toContain(`WORKRAIL_DATA_DIR is '${value}', in which ${named} was not expanded`);
});

test.each([
  '/h/ho$me',
  '/h/Cash$flow/w',
  '/h/a%20b%20c',
  '/h/$RECYCLE.BIN/w',
  '/h/$1',
  '/h/100%',
  '/h/x%TEMP%',
])('%s is a good folder, though there is a sign of variables in its name', async (value) => {
  const { folder } = await found({ WORKRAIL_DATA_DIR: value });
  expect(folder).toBe(value);
});

test('a folder that is there is taken under any name, that of a variable too', async () => {
  const folder = join(await temporaryFolder(), '$HOME', '%TEMP%');
  await expect(found({ WORKRAIL_DATA_DIR: folder })).rejects.toThrow();
  await mkdir(folder, { recursive: true });
  expect((await found({ WORKRAIL_DATA_DIR: folder })).folder).toBe(folder);
});

test('the folder of the platform is taken under any name: no shell would have read it', async () => {
  const platform = { home: () => '/h/$me', userData: async (name: string) => `/h/$me/%x%/${name}` };
  expect((await found({}, platform)).folder).toBe('/h/$me/%x%/workrail');
});

test('a long path is quoted in whole characters', async () => {
  const long = `${'a'.repeat(79)}😀`;
  const { reason } = await errorFrom(() => dataFolder({ WORKRAIL_DATA_DIR: `${long}/b` }, AT_HOME));
  expect(reason).toContain(`WORKRAIL_DATA_DIR is '${long}…', which is not an absolute path.`);
});

test('C3: an error of --data-dir names the flag', async () => {
  const error = await errorFrom(() => dataFolder({ WORKRAIL_DATA_DIR: './x' }, AT_HOME, '--data-dir'));
  expect(error.reason).toBe(
    "--data-dir is './x', which is not an absolute path. Set --data-dir to the absolute path of a folder that you can write to.",
  );
});

test.each([
  ['~bob/data', 'in which ~bob was not expanded'],
  ['/data/a\0b', 'in which there is a NUL character'],
  ['/data/\ud83d', 'which is not well-formed Unicode'],
  [`/data/${'a'.repeat(256)}`, 'which is too long: a part of a path has at most 255'],
  [`/data${'/folder'.repeat(80)}`, 'which is too long: the path of a data folder has at most 492 bytes'],
])('%j can hold no data, which is said before anything is made', async (value, words) => {
  const { reason } = await errorFrom(() => dataFolder({ WORKRAIL_DATA_DIR: value }, AT_HOME));
  expect(reason).toContain(words);
  expect(reason).toMatch(
    /^WORKRAIL_DATA_DIR is '[ -~\u2026\ud83d]+', .+\. Set WORKRAIL_DATA_DIR to the absolute path/,
  );
});

test('no home folder at all is an error that names the variable', async () => {
  const error = await errorFrom(() => dataFolder({}, HOMELESS));
  expect(error).toEqual({ _tag: 'DataFolderError', reason: expect.stringContaining('WORKRAIL_DATA_DIR') });
});

test('the folder is made for its user alone', async () => {
  const folder = join(await temporaryFolder(), 'deep', 'data');
  const paths = await found({ WORKRAIL_DATA_DIR: folder });
  expect(await ensureDataFolder(paths)()).toEqual(E.right(paths));
  expect(await ensureDataFolder(paths)()).toEqual(E.right(paths));
  const { mode } = await stat(folder);
  if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o700);
});

test.runIf(process.platform === 'linux')('a place that can hold no folder is told in one line', async () => {
  const paths = await found({ WORKRAIL_DATA_DIR: '/proc/none/workrail' });
  const { reason } = await errorFrom(ensureDataFolder(paths));
  expect(reason).toMatch(
    /^The data folder \/proc\/none\/workrail cannot be used: .*ENOENT.*WORKRAIL_DATA_DIR/,
  );
});

test.each(['', '/below'])('a file in the place of the folder%s is told in one line', async (below) => {
  const file = join(await temporaryFolder(), 'taken');
  await writeFile(file, '');
  const error = await errorFrom(ensureDataFolder(await found({ WORKRAIL_DATA_DIR: file + below })));
  expect(error.path).toBe(file + below);
  expect(error.reason).toMatch(/^The data folder .+ cannot be used: .+\. Set WORKRAIL_DATA_DIR/);
  expect(error.reason).not.toContain('\n');
});

test('what is in the folder stays', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'compile-cache'));
  await valueFrom(ensureDataFolder(await found({ WORKRAIL_DATA_DIR: folder })));
  expect((await stat(join(folder, 'compile-cache'))).isDirectory()).toBe(true);
});
