import { chmod, readdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { E } from '@workrail/kernel';
import { errorFrom, valueFrom } from '@workrail/kernel/outcome';
import { expect, test } from 'vitest';
import { bundleFiles } from './bundles/bundle-files.ts';
import { outputs } from './outputs.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('a text goes where it should, over what stood there, and so do bytes', async () => {
  const folder = await temporaryFolder();
  const { write } = outputs(folder);
  await valueFrom(write('a.json', 'a longer text'));
  await valueFrom(write(join(folder, 'a.json'), 'short'));
  expect(await readFile(join(folder, 'a.json'), 'utf8')).toBe('short');
  const bytes = Uint8Array.from([0, 255, 13, 10, 128]);
  await valueFrom(write('a.json', bytes));
  expect(new Uint8Array(await readFile(join(folder, 'a.json')))).toEqual(bytes);
  expect(await readdir(folder)).toEqual(['a.json']);
  await valueFrom(write('/dev/null', 'nowhere'));
});

test('a file that is replaced keeps who may read it, and what leads to it', async () => {
  const folder = await temporaryFolder();
  const { write } = outputs(folder);
  await valueFrom(write('a.json', 'one'));
  await chmod(join(folder, 'a.json'), 0o640);
  await symlink('a.json', join(folder, 'link.json'));
  await valueFrom(write('link.json', 'two'));
  expect(await readlink(join(folder, 'link.json'))).toBe('a.json');
  expect(await readFile(join(folder, 'a.json'), 'utf8')).toBe('two');
  expect((await stat(join(folder, 'a.json'))).mode & 0o777).toBe(0o640);
});

test('a new file that holds notes is for its user alone; one that is replaced keeps who may read it', async () => {
  const folder = await temporaryFolder();
  const { write } = outputs(folder);
  const modeOf = async () => (await stat(join(folder, 'notes.md'))).mode & 0o777;
  await valueFrom(write('notes.md', 'one', { private: true }));
  expect(await modeOf()).toBe(0o600);
  await chmod(join(folder, 'notes.md'), 0o644);
  await valueFrom(write('notes.md', 'two', { private: true }));
  expect(await modeOf()).toBe(0o644);
});

test('what can’t be written is an error with its reason', async () => {
  const { write } = outputs(await temporaryFolder());
  expect(await errorFrom(write('gone/a.json', 'x'))).toEqual({
    _tag: 'OutputError',
    path: 'gone/a.json',
    reason: 'the folder gone does not exist (ENOENT)',
  });
  expect(await errorFrom(write('.', 'x'))).toMatchObject({ reason: 'it is a folder (EISDIR)' });
});

test('a file is made whole, with its folders, and with the usual mode', async () => {
  const folder = await temporaryFolder();
  const made = await valueFrom(outputs(folder).create('a/b/c.yaml', 'text'));
  expect(made).toBe(join(folder, 'a', 'b', 'c.yaml'));
  expect(await readFile(made, 'utf8')).toBe('text');
  expect(await readdir(join(folder, 'a', 'b'))).toEqual(['c.yaml']);
  expect((await stat(made)).mode & 0o600).toBe(0o600);
});

test('what already exists is not touched, whatever it is', async () => {
  const folder = await temporaryFolder();
  const { create } = outputs(folder);
  await writeFile(join(folder, 'mine.yaml'), 'mine');
  await symlink('gone', join(folder, 'link.yaml'));
  for (const path of ['mine.yaml', '.'])
    expect(await errorFrom(create(path, 'x'))).toEqual({ _tag: 'OutputTakenError', path });
  expect(await errorFrom(create('link.yaml', 'x'))).toMatchObject({ _tag: 'OutputError', path: 'link.yaml' });
  expect(await readFile(join(folder, 'mine.yaml'), 'utf8')).toBe('mine');
  expect((await readdir(folder)).sort()).toEqual(['link.yaml', 'mine.yaml']);
  expect(await errorFrom(create('mine.yaml/x/a.yaml', 'x'))).toMatchObject({ _tag: 'OutputError' });
  expect(await errorFrom(create('mine.yaml/a.yaml', 'x'))).toMatchObject({ _tag: 'OutputError' });
});

test('of many that make one file at the same time one does', async () => {
  const folder = await temporaryFolder();
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, index) => outputs(folder).create('new/a.yaml', `text ${index}`)()),
  );
  const winner = all.findIndex(({ _tag }) => _tag === 'Right');
  expect(all.filter(({ _tag }) => _tag === 'Right')).toHaveLength(1);
  expect(await readFile(join(folder, 'new', 'a.yaml'), 'utf8')).toBe(`text ${winner}`);
  expect(await readdir(join(folder, 'new'))).toEqual(['a.yaml']);
});

test('a file that is to be kept is not written over; what is no file is written to', async () => {
  const folder = await temporaryFolder();
  const { write } = outputs(folder);
  await valueFrom(write('a.json', 'first', { keepExisting: true }));
  await symlink('a.json', join(folder, 'link.json'));
  for (const path of ['a.json', 'link.json'])
    expect(await errorFrom(write(path, 'second', { keepExisting: true }))).toEqual({
      _tag: 'OutputTakenError',
      path,
      replaceable: true,
    });
  expect(await readFile(join(folder, 'a.json'), 'utf8')).toBe('first');
  expect(await errorFrom(write('.', 'x', { keepExisting: true }))).toMatchObject({
    reason: 'it is a folder (EISDIR)',
  });
  await valueFrom(write('/dev/null', 'nowhere', { keepExisting: true }));
  expect((await readdir(folder)).sort()).toEqual(['a.json', 'link.json']);
});

/** Each way in which a command writes a file that its user names. */
const WRITERS: readonly (readonly [
  string,
  (folder: string, path: string, keepExisting: boolean) => Promise<unknown>,
])[] = [
  ['a text', (folder, path, keepExisting) => outputs(folder).write(path, 'new', { keepExisting })()],
  [
    'a bundle',
    (folder, path, keepExisting) =>
      bundleFiles(folder).write(
        path,
        (line) => async () => {
          await line('new');
          return E.right(undefined);
        },
        { keepExisting },
      )(),
  ],
  ['a new file', (folder, path) => outputs(folder).create(path, 'new')()],
];

test.each(WRITERS)('a link is never replaced by %s', async (what, write) => {
  const folder = await temporaryFolder();
  await symlink('nowhere.txt', join(folder, 'dangling'));
  for (const keepExisting of [true, false]) {
    expect(await write(folder, 'dangling', keepExisting)).toMatchObject({
      left: {
        _tag: 'OutputError',
        reason:
          'it is a symbolic link to nowhere.txt, which does not exist; create that file, or remove the link',
      },
    });
    expect(await readlink(join(folder, 'dangling'))).toBe('nowhere.txt');
  }
  await writeFile(join(folder, 'file.txt'), 'old');
  await symlink('file.txt', join(folder, 'link'));
  expect(await write(folder, 'link', true)).toMatchObject({
    left: { _tag: 'OutputTakenError', path: 'link' },
  });
  expect(await readFile(join(folder, 'file.txt'), 'utf8')).toBe('old');
  // What makes a new file never replaces one.
  if (what === 'a new file') return;
  expect(await write(folder, 'link', false)).toMatchObject({ _tag: 'Right' });
  expect(await readlink(join(folder, 'link'))).toBe('file.txt');
  expect((await readFile(join(folder, 'file.txt'), 'utf8')).trim()).toBe('new');
  expect((await readdir(folder)).toSorted()).toEqual(['dangling', 'file.txt', 'link']);
});
