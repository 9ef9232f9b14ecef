import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { E } from '@workrail/kernel';
import { errorFrom, valueFrom } from '@workrail/kernel/outcome';
import type { SavedFile, SavedFileChange, WorkflowFiles } from '@workrail/ports';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeFiles } from '../testing/write-files.ts';
import { workflowSources } from '../workflow-sources/workflow-sources.ts';
import { savedWorkflowsFolder } from './saved-folder.ts';
import { workflowFiles } from './workflow-files.ts';

const LONG_AGO = new Date(1_000_000_000_000);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function place(files: Readonly<Record<string, string>> = {}) {
  const folder = join(await temporaryFolder(), 'saved');
  await writeFiles(folder, files);
  return { folder, saved: workflowFiles(folder) };
}

const namesOf = async (saved: WorkflowFiles) => (await valueFrom(saved.list())).files.map(({ name }) => name);

async function named(saved: WorkflowFiles, name: string): Promise<SavedFile> {
  const found = (await valueFrom(saved.list())).files.find((file) => file.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

const change = (saved: WorkflowFiles, to: SavedFileChange) => valueFrom(saved.change(() => E.right(to)));

/** What any server finds in the folder, which is a place of workflows like others. */
async function offered(folder: string): Promise<readonly string[]> {
  const sources = workflowSources({
    bundledPath: join(folder, 'none'),
    userFolder: undefined,
    savedFolder: folder,
    pathList: [],
  });
  return (await valueFrom(sources.files(undefined))).files.map(({ path }) => path.slice(folder.length + 1));
}

test.each([
  [{}, '/data/workflows'],
  [{ REGISTRY_CONFIG_PATH: '/registry/my.json' }, '/registry/workflows'],
  [{ REGISTRY_CONFIG_PATH: '/registry/my.json', REGISTRY_WORKFLOWS_PATH: '/flows' }, '/flows'],
  [{ REGISTRY_WORKFLOWS_PATH: '~/flows' }, '/home/me/flows'],
  [{ REGISTRY_WORKFLOWS_PATH: ' ' }, '/data/workflows'],
])('with %j workflows are saved in %s', (env, folder) => {
  expect(savedWorkflowsFolder(env, '/data', '/home/me')).toBe(folder);
});

describe('a listing', () => {
  test('of a folder that is not there is empty, and makes nothing', async () => {
    const { folder, saved } = await place();
    expect(await valueFrom(saved.list())).toEqual({ files: [], unreadable: [] });
    expect(await readdir(join(folder, '..'))).toEqual([]);
  });

  test('has the workflow files in it and below, with what their bytes are', async () => {
    const { folder, saved } = await place({
      'b.yaml': 'b: é\n',
      'a.JSON': '{}',
      'team/c.yml': '\ufeffc',
      'routines/d.yaml': 'd',
      '.hidden.yaml': 'x',
      '.history/e.yaml': 'x',
      'notes.txt': 'x',
    });
    const { files, unreadable } = await valueFrom(saved.list());
    expect(unreadable).toEqual([]);
    expect(
      files.map(({ name, text, format, version, path, inRoutinesFolder }) => [
        name,
        text,
        format,
        version,
        path === join(folder, name),
        inRoutinesFolder,
      ]),
    ).toEqual([
      ['a.JSON', '{}', 'json', sha256('{}'), true, false],
      ['b.yaml', 'b: é\n', 'yaml', sha256('b: é\n'), true, false],
      ['routines/d.yaml', 'd', 'yaml', sha256('d'), true, true],
      ['team/c.yml', '\ufeffc', 'yaml', sha256('\ufeffc'), true, false],
    ]);
    expect(await offered(folder)).toEqual(files.map(({ name }) => name));
  });

  test('reads a file again where it changed, though its size stays', async () => {
    const { folder, saved } = await place({ 'a.yaml': 'one' });
    await named(saved, 'a.yaml');
    await writeFile(join(folder, 'a.yaml'), 'two');
    await utimes(join(folder, 'a.yaml'), LONG_AGO, LONG_AGO);
    expect(await named(saved, 'a.yaml')).toMatchObject({ text: 'two', version: sha256('two') });
  });

  test('follows links within the folder only, and has what lies there once', async () => {
    const { folder, saved } = await place({ 'a.yaml': 'a', '.kept/b.yaml': 'b', '../out/c.yaml': 'c' });
    await symlink(join(folder, 'a.yaml'), join(folder, '0.yaml'));
    await symlink(join(folder, '.kept/b.yaml'), join(folder, 'b.yaml'));
    await symlink(join(folder, '../out'), join(folder, 'out'));
    await symlink(join(folder, '../out/c.yaml'), join(folder, 'c.yaml'));
    await symlink(folder, join(folder, 'round'));
    await symlink(join(folder, 'nothing'), join(folder, 'd.yaml'));
    const { files, unreadable } = await valueFrom(saved.list());
    expect(files.map(({ name }) => name)).toEqual(['a.yaml', 'b.yaml']);
    expect(
      unreadable.map(({ path, reason }) => `${path.slice(folder.length + 1)}: ${reason}`).sort(),
    ).toEqual([
      'c.yaml: it is a link that leads out of the folder',
      'd.yaml: it is a broken symbolic link',
      'out: it is a link that leads out of the folder',
    ]);
    expect(await offered(folder)).toEqual(['a.yaml', 'b.yaml']);
  });

  test('names a file that is too large or is in another encoding, and hides nothing else', async () => {
    const { folder, saved } = await place({ 'a.yaml': 'a', 'big.json': `"${'x'.repeat(1_000_000)}"` });
    await writeFile(join(folder, 'wide.yaml'), Buffer.from('\ufeffwide', 'utf16le'));
    const { files, unreadable } = await valueFrom(saved.list());
    expect(files.map(({ name, encoding }) => [name, encoding])).toEqual([
      ['a.yaml', undefined],
      ['wide.yaml', 'UTF-16'],
    ]);
    expect(unreadable).toEqual([
      {
        path: join(folder, 'big.json'),
        reason: 'it has more than 1000000 bytes, which is what a workflow file may have',
      },
    ]);
  });
});

describe('a change', () => {
  test('makes a file of the user alone, with the folders that it lies in, and leaves no lock', async () => {
    const { folder, saved } = await place();
    await change(saved, { kind: 'write', name: 'team/a.yaml', text: '\ufeffa: é\n' });
    expect(await readFile(join(folder, 'team/a.yaml'), 'utf8')).toBe('\ufeffa: é\n');
    expect((await stat(join(folder, 'team/a.yaml'))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await readdir(folder)).toEqual(['team']);
  });

  test('replaces a file of the same name, which keeps its mode', async () => {
    const { folder, saved } = await place({ 'a.yaml': 'old' });
    const { mode } = await stat(join(folder, 'a.yaml'));
    const replaces = await named(saved, 'a.yaml');
    await change(saved, { kind: 'write', name: 'a.yaml', text: 'new', replaces });
    expect(await readFile(join(folder, 'a.yaml'), 'utf8')).toBe('new');
    expect((await stat(join(folder, 'a.yaml'))).mode).toBe(mode);
    expect(await named(saved, 'a.yaml')).toMatchObject({ text: 'new', version: sha256('new') });
  });

  test('replaces a file of another name, and leaves nothing else', async () => {
    const { folder, saved } = await place({ 'team/a.yaml': 'old' });
    const replaces = await named(saved, 'team/a.yaml');
    await change(saved, { kind: 'write', name: 'team/b.json', text: 'new', replaces });
    expect(await readdir(join(folder, 'team'))).toEqual(['b.json']);
    expect(await namesOf(saved)).toEqual(['team/b.json']);
  });

  test('never writes over what it does not replace', async () => {
    const { folder, saved } = await place({ 'a.yaml': 'a', 'b.yaml': 'b' });
    const replaces = await named(saved, 'a.yaml');
    for (const to of [{ replaces }, {}])
      expect(
        await errorFrom(saved.change(() => E.right({ kind: 'write', name: 'b.yaml', text: 'new', ...to }))),
      ).toEqual({
        _tag: 'WorkflowFilesError',
        path: folder,
        reason: 'something else with that name exists (EEXIST)',
      });
    expect(await readFile(join(folder, 'b.yaml'), 'utf8')).toBe('b');
    expect((await readdir(folder)).sort()).toEqual(['a.yaml', 'b.yaml']);
  });

  test('that is refused makes no folder', async () => {
    const { folder, saved } = await place();
    expect(await errorFrom(saved.change(() => E.left('no')))).toBe('no');
    await valueFrom(saved.change(() => E.right(undefined)));
    expect(await readdir(join(folder, '..'))).toEqual([]);
  });

  test('removes a file, and is not made where it is refused or there is none', async () => {
    const { folder, saved } = await place({ 'a.yaml': 'a', 'b.yaml': 'b' });
    expect(await errorFrom(saved.change(() => E.left('no')))).toBe('no');
    await valueFrom(saved.change(() => E.right(undefined)));
    expect((await readdir(folder)).sort()).toEqual(['a.yaml', 'b.yaml']);
    await change(saved, { kind: 'remove', file: await named(saved, 'a.yaml') });
    expect(await readdir(folder)).toEqual(['b.yaml']);
  });

  test('is decided on the files as they are, one after the other', async () => {
    const { saved } = await place();
    const numbers = Array.from({ length: 12 }, (_, index) => index);
    await Promise.all(
      numbers.map(() =>
        valueFrom(
          saved.change(({ files }) => E.right({ kind: 'write', name: `n${files.length}.yaml`, text: 'x' })),
        ),
      ),
    );
    expect((await namesOf(saved)).toSorted()).toEqual(numbers.map((n) => `n${n}.yaml`).toSorted());
  });
});

describe('a replacement that was cut short', () => {
  const note = (by: string, version: string, replaced: string) => JSON.stringify({ by, version, replaced });
  const NOTE = '.a.yaml.replaced';
  const settled = async (saved: WorkflowFiles, folder: string) => {
    await valueFrom(saved.change(() => E.right(undefined)));
    return (await readdir(folder)).sort();
  };

  test('before the new file appeared came to nothing', async () => {
    const { folder, saved } = await place({
      'a.yaml': 'old',
      [NOTE]: note('b.json', sha256('new'), sha256('old')),
    });
    expect(await namesOf(saved)).toEqual(['a.yaml']);
    expect(await offered(folder)).toEqual(['a.yaml']);
    expect(await settled(saved, folder)).toEqual(['a.yaml']);
  });

  test('after that is made whole: the old file counts for nobody', async () => {
    const { folder, saved } = await place({
      'a.yaml': 'old',
      'b.json': 'new',
      [NOTE]: note('b.json', sha256('new'), sha256('old')),
    });
    expect(await namesOf(saved)).toEqual(['b.json']);
    expect(await offered(folder)).toEqual(['b.json']);
    expect(await settled(saved, folder)).toEqual(['b.json']);
  });

  test('after the old file was removed leaves a note only, which goes', async () => {
    const { folder, saved } = await place({
      'b.json': 'new',
      [NOTE]: note('b.json', sha256('new'), sha256('old')),
    });
    expect(await namesOf(saved)).toEqual(['b.json']);
    expect(await settled(saved, folder)).toEqual(['b.json']);
  });

  test.each([
    ['the old one', 'mine', 'new'],
    ['the new one', 'old', 'mine'],
  ])('hides and removes nothing where a person has written %s since', async (_, old, new_) => {
    const { folder, saved } = await place({
      'a.yaml': old,
      'b.json': new_,
      [NOTE]: note('b.json', sha256('new'), sha256('old')),
    });
    expect(await namesOf(saved)).toEqual(['a.yaml', 'b.json']);
    expect(await settled(saved, folder)).toEqual(['a.yaml', 'b.json']);
  });

  test.each(['', '{}', 'null', note('a.yaml', sha256('old'), sha256('old'))])(
    'with the note %j says nothing',
    async (text) => {
      const { folder, saved } = await place({ 'a.yaml': 'old', [NOTE]: text });
      expect(await namesOf(saved)).toEqual(['a.yaml']);
      expect(await settled(saved, folder)).toEqual(['a.yaml']);
    },
  );
});

test('what an ended process left half-way is cleared away by the next change, what a running one writes is not', async () => {
  const { folder, saved } = await place({ 'team/a.yaml': 'a' });
  const [old, fresh] = [randomUUID(), randomUUID()];
  const names = [`.b.yaml.${old}.tmp`, `..b.yaml.replaced.${old}.tmp`, `.b.yaml.${fresh}.tmp`, '.mine.tmp'];
  for (const name of names) {
    await writeFile(join(folder, 'team', name), '');
    if (!name.includes(fresh)) await utimes(join(folder, 'team', name), LONG_AGO, LONG_AGO);
  }
  await valueFrom(saved.change(() => E.right(undefined)));
  expect((await readdir(join(folder, 'team'))).sort()).toEqual(
    [`.b.yaml.${fresh}.tmp`, '.mine.tmp', 'a.yaml'].sort(),
  );
});

test('a folder that is a file is told', async () => {
  const { folder, saved } = await place();
  await writeFile(folder, '');
  const error = { _tag: 'WorkflowFilesError', path: folder, reason: 'it is not a folder' };
  expect(await errorFrom(saved.list())).toEqual(error);
  expect(await errorFrom(saved.change(() => E.right(undefined)))).toEqual(error);
});

test('what a workflow was made of is kept in a hidden folder, is no workflow, and is never replaced', async () => {
  const { folder, saved } = await place();
  const name = '.arazzo/0123456789abcdef.yaml';
  await valueFrom(saved.keep({ name, text: 'arazzo: 1.0.1\n' }));
  await valueFrom(saved.keep({ name, text: 'other' }));
  expect(await readFile(join(folder, name), 'utf8')).toBe('arazzo: 1.0.1\n');
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  expect(await namesOf(saved)).toEqual([]);
  expect(await offered(folder)).toEqual([]);
});
