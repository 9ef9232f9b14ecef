import { chmod, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorFrom, valueFrom } from '@workrail/kernel/outcome';
import type { FoundNamedFiles } from '@workrail/ports';
import { expect, test } from 'vitest';
import { settings } from '../settings.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeFiles } from '../testing/write-files.ts';
import { namedFiles } from './named-files.ts';
import type { SearchPathOptions } from './search-path.ts';

async function place() {
  const folder = await temporaryFolder();
  const at = (path: string) => join(folder, path);
  await mkdir(at('project'));
  const options = { bundledPath: at('bundled'), userFolder: at('user'), pathList: [] };
  const find = (paths: readonly string[], more: Partial<SearchPathOptions> = {}) =>
    namedFiles({ ...options, ...more }, at('project')).find(paths);
  return { folder, at, find };
}

const shown = ({ files }: FoundNamedFiles) => files.map(({ file }) => file);

test('files and folders, in the order of the names, by their paths from the working folder', async () => {
  const { folder, at, find } = await place();
  await writeFiles(folder, [
    'project/b.json',
    'project/flows/z.yaml',
    'project/flows/sub/a.yml',
    'x/far.json',
  ]);
  const found = await valueFrom(find(['b.json', './flows/', at('x'), at('project/flows/z.yaml')]));
  expect(shown(found)).toEqual(['b.json', 'flows/sub/a.yml', 'flows/z.yaml', at('x/far.json')]);
  expect(found.files[1]).toEqual({
    path: at('project/flows/sub/a.yml'),
    file: 'flows/sub/a.yml',
    text: 'project/flows/sub/a.yml',
    stamp: expect.any(String),
    format: 'yaml',
    root: at('project/flows/sub'),
    source: 'project',
    inRoutinesFolder: false,
    place: expect.anything(),
  });
  expect(found.unreadable).toEqual([]);
});

test('a folder is walked as a workflow folder is', async () => {
  const { at, find } = await place();
  await writeFiles(at('project'), [
    'a.json',
    'notes.md',
    '.hidden.json',
    'node_modules/b.json',
    'dist/c.json',
    '1/2/3/4/5/deep.json',
    '1/2/3/4/5/6/too-deep.json',
  ]);
  expect(shown(await valueFrom(find(['.'])))).toEqual(['1/2/3/4/5/deep.json', 'a.json']);
  expect(shown(await valueFrom(find(['dist'])))).toEqual(['dist/c.json']);
  expect(shown(await valueFrom(find(['.hidden.json'])))).toEqual(['.hidden.json']);
});

test('each real file comes once, under the first of its names', async () => {
  const { at, find } = await place();
  await writeFiles(at('project'), ['a.json']);
  await symlink(at('project/a.json'), at('project/b.json'));
  await symlink(at('project'), at('project/again'));
  expect(shown(await valueFrom(find(['b.json', 'a.json', '.', 'again/a.json'])))).toEqual(['b.json']);
});

test('a file below a known folder is of its kind, any other the project’s', async () => {
  const { folder, at, find } = await place();
  await writeFiles(folder, [
    'bundled/routines/b.json',
    'user/u.json',
    'list/l.json',
    'set/s.json',
    'project/workflows/routines/sub/p.json',
    'project/elsewhere/routines/r.json',
    'project/elsewhere/routines/sub/t.json',
  ]);
  await writeFile(at('settings.json'), JSON.stringify({ version: 1, workflowPaths: [at('set')] }));
  await symlink(at('bundled'), at('alias'));
  const paths = ['alias', 'user/u.json', 'list', 'set', 'project'].map(at);
  const more = { pathList: [at('list')], settings: settings(at('settings.json')) };
  const { files } = await valueFrom(find(paths, more));
  expect(files.map(({ path, source, inRoutinesFolder }) => [path, source, inRoutinesFolder])).toEqual([
    [at('alias/routines/b.json'), 'bundled', true],
    [at('user/u.json'), 'user', false],
    [at('list/l.json'), 'path', false],
    [at('set/s.json'), 'path', false],
    [at('project/elsewhere/routines/r.json'), 'project', true],
    [at('project/elsewhere/routines/sub/t.json'), 'project', true],
    [at('project/workflows/routines/sub/p.json'), 'project', true],
  ]);
});

test('of two names for one folder the first of the search path counts', async () => {
  const { at, find } = await place();
  await writeFiles(at('project/workflows'), ['a.json']);
  const { files } = await valueFrom(find(['workflows'], { bundledPath: at('project/workflows') }));
  expect(files.map(({ source }) => source)).toEqual(['bundled']);
});

test('paths that name nothing are told all at once', async () => {
  const { at, find } = await place();
  await writeFiles(at('project'), ['a.json', 'notes.txt']);
  expect(await errorFrom(find(['a.json', 'gone.json', 'notes.txt', '', '/dev/null']))).toEqual({
    _tag: 'PathsUnusableError',
    paths: [
      { path: 'gone.json', reason: 'it does not exist (ENOENT)' },
      { path: 'notes.txt', reason: 'it is not a workflow file: those end in .json, .yaml or .yml' },
      { path: '', reason: 'the path is empty' },
      { path: '/dev/null', reason: 'it is neither a file nor a folder' },
    ],
  });
});

test('C3: a project is looked through with the workflows in its hidden folder', async () => {
  const { at, find } = await place();
  await writeFiles(at('project'), ['.workrail/workflows/h.json', '.workrail/other.json', 'workflows/w.json']);
  const { files } = await valueFrom(find(['.']));
  expect(files.map(({ file }) => file)).toEqual(['workflows/w.json', '.workrail/workflows/h.json']);
  const { files: same } = await valueFrom(find(['.', '.workrail/workflows']));
  expect(same).toHaveLength(2);
});

test('a folder without workflow files holds none', async () => {
  const { at, find } = await place();
  await mkdir(at('project/empty'));
  expect(await valueFrom(find(['empty']))).toEqual({ files: [], unreadable: [] });
});

test('settings that can’t be read are an error', async () => {
  const { at, find } = await place();
  await writeFiles(at('project'), ['a.json']);
  await writeFile(at('settings.json'), '{');
  expect(await errorFrom(find(['a.json'], { settings: settings(at('settings.json')) }))).toMatchObject({
    _tag: 'WorkflowSourceError',
    path: at('settings.json'),
  });
});

test('what is left out because a folder holds too much is told', async () => {
  const { at, find } = await place();
  const names = Array.from({ length: 2_003 }, (_, index) => `${index}.json`);
  await writeFiles(at('project/many'), names);
  const { files, unreadable } = await valueFrom(find(['many']));
  expect(files).toHaveLength(2_000);
  expect(unreadable).toEqual([{ path: 'many', reason: 'more than 2000 workflow files: 3 are ignored' }]);
});

/** The superuser may read everything, and Windows has no such modes. */
const modesCount = process.platform !== 'win32' && process.getuid?.() !== 0;

test.runIf(modesCount)('a file without permission is told, and takes nothing else away', async () => {
  const { at, find } = await place();
  await writeFiles(at('project'), ['a.json', 'b.json']);
  await chmod(at('project/a.json'), 0);
  const { files, unreadable } = await valueFrom(find(['.']));
  await rm(at('project/a.json'));
  expect(files.map(({ file }) => file)).toEqual(['b.json']);
  expect(unreadable).toEqual([{ path: 'a.json', reason: 'permission denied (EACCES)' }]);
});

test('B3: what lies around a file is its project, its folder and the routines there', async () => {
  const { folder, at, find } = await place();
  await writeFiles(folder, [
    'other/package.json',
    'other/flows/a.json',
    'other/flows/b.yaml',
    'other/flows/routines/r.json',
    'other/flows/deeper/c.json',
  ]);
  const { files } = await valueFrom(find([at('other/flows/a.json'), at('other/flows/b.yaml')]));
  expect(files[0]?.place.workspace).toBe(at('other'));
  expect(files[0]?.place.beside.map(({ path }) => path)).toEqual(
    ['a.json', 'b.yaml', 'routines/r.json'].map((name) => at(`other/flows/${name}`)),
  );
  expect(files[1]?.place).toBe(files[0]?.place);
});

test('B3: below a folder of workflows, all of them lie beside a file', async () => {
  const { folder, at, find } = await place();
  const base = 'other/.workrail/workflows';
  await writeFiles(folder, [`${base}/sub/a.json`, `${base}/b.json`, `${base}/routines/deep/r.json`]);
  const { files } = await valueFrom(find([at(`${base}/sub/a.json`)]));
  expect(files[0]?.place.workspace).toBe(at('other'));
  expect(files[0]?.place.beside.map(({ path }) => path)).toEqual(
    ['b.json', 'routines/deep/r.json', 'sub/a.json'].map((name) => at(`${base}/${name}`)),
  );
});
