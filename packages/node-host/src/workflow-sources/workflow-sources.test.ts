import { mkdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { BUDGETS, utf8Length } from '@workrail/kernel';
import { valueFrom } from '@workrail/kernel/outcome';
import { expect, test } from 'vitest';
import { settings } from '../settings.ts';
import { filesFrom, place, unreadableFrom } from '../testing/source-place.ts';
import { writeFiles } from '../testing/write-files.ts';

const MONTH_AGO = () => new Date(Date.now() - 30 * 86_400_000);

test('files come lowest precedence first, each with its source', async () => {
  const { folder, at, sources, names } = await place();
  await writeFiles(folder, [
    'project/workflows/p2.json',
    'project/.workrail/workflows/p1.yml',
    'list/l.yaml',
    'single.json',
    'set/s.json',
    'user/u.json',
    'bundled/b.json',
  ]);
  await writeFile(at('settings.json'), JSON.stringify({ version: 1, workflowPaths: [at('set'), '~/gone'] }));
  const files = await filesFrom(
    sources({
      pathList: [at('list'), at('single.json'), at('missing')],
      settings: settings(at('settings.json')),
      home: folder,
    }).files(at('project')),
  );
  expect(names(files)).toEqual([
    'bundled/b.json',
    'user/u.json',
    'set/s.json',
    'list/l.yaml',
    'single.json',
    'project/.workrail/workflows/p1.yml',
    'project/workflows/p2.json',
  ]);
  expect(files.map(({ source }) => source)).toEqual([
    'bundled',
    'user',
    'path',
    'path',
    'path',
    'project',
    'project',
  ]);
  expect(files[3]).toEqual({
    path: at('list/l.yaml'),
    file: at('list/l.yaml'),
    root: at('list'),
    text: 'list/l.yaml',
    format: 'yaml',
    source: 'path',
    inRoutinesFolder: false,
    stamp: expect.any(String),
  });
});

test('usual folders that do not exist hold no files, and nothing is told', async () => {
  const { at, sources } = await place();
  expect(await valueFrom(sources().files(at('nowhere')))).toEqual({ files: [], unreadable: [] });
  expect(await valueFrom(sources().files(undefined))).toEqual({ files: [], unreadable: [] });
});

test('folders of the settings and of the path list that do not exist are told', async () => {
  const { folder, at, sources, names } = await place();
  await writeFiles(at('bundled'), ['a.json']);
  await symlink(at('round'), at('round'));
  await writeFile(at('settings.json'), JSON.stringify({ version: 1, workflowPaths: ['~/gone'] }));
  const options = {
    settings: settings(at('settings.json')),
    home: folder,
    pathList: [at('wrokflows'), at('round')],
  };
  const { files, unreadable } = await valueFrom(sources(options).files(undefined));
  expect(names(files)).toEqual(['bundled/a.json']);
  expect(unreadable).toEqual([
    { path: at('gone'), reason: 'it does not exist (ENOENT)' },
    { path: at('wrokflows'), reason: 'it does not exist (ENOENT)' },
    { path: at('round'), reason: 'its symbolic links form a cycle (ELOOP)' },
  ]);
});

test('within a folder the order is that of code units', async () => {
  const { at, sources, names } = await place();
  await writeFiles(at('bundled'), [
    'ä.json',
    'b/c.json',
    'Z.json',
    'a.json',
    'b.json',
    'a/z.json',
    'b-1.json',
  ]);
  expect(names(await filesFrom(sources().files(undefined)))).toEqual(
    ['Z.json', 'a.json', 'a/z.json', 'b-1.json', 'b.json', 'b/c.json', 'ä.json'].map(
      (name) => `bundled/${name}`,
    ),
  );
});

test('only workflow files, and no folder that holds other people’s or built files', async () => {
  const { at, sources, names } = await place();
  await writeFiles(at('bundled'), [
    'a.JSON',
    'readme.md',
    '._a.json',
    'x.json.bak',
    '1/2/3/4/5/deep.yml',
    '1/2/3/4/5/6/too-deep.yml',
    ...['.git', '.hidden', 'node_modules', 'dist', 'build', 'vendor'].map((name) => `${name}/no.json`),
  ]);
  await mkdir(at('bundled/folder.json'));
  expect(names(await filesFrom(sources().files(undefined)))).toEqual([
    'bundled/1/2/3/4/5/deep.yml',
    'bundled/a.JSON',
  ]);
});

test('routines are known by a folder of that name', async () => {
  const { at, sources } = await place();
  await writeFiles(at('bundled'), [
    'routines/a.json',
    'x/routines/y/b.json',
    'my-routines/c.json',
    'routines.json',
  ]);
  await writeFiles(at('lib/routines'), ['d.json']);
  const files = await filesFrom(sources({ pathList: [at('lib/routines')] }).files(undefined));
  expect(files.map(({ inRoutinesFolder }) => inRoutinesFolder)).toEqual([false, false, true, true, true]);
});

test('links are followed, and circles of links end', async () => {
  const { at, sources, names } = await place();
  await writeFiles(at('bundled'), ['a/one.json']);
  await writeFiles(at('elsewhere'), ['two.json', 'three.json']);
  await symlink(at('bundled'), at('bundled/a/up'));
  await symlink(at('elsewhere'), at('bundled/linked'));
  await symlink(at('elsewhere'), at('bundled/linked-again'));
  await symlink(at('elsewhere/two.json'), at('bundled/two-too.json'));
  await symlink(at('bundled/self.json'), at('bundled/self.json'));
  await symlink(at('nowhere'), at('bundled/dangling.json'));
  expect(names(await filesFrom(sources().files(undefined)))).toEqual([
    'bundled/a/one.json',
    'bundled/linked/three.json',
    'bundled/linked/two.json',
    'bundled/two-too.json',
  ]);
});

test('B7: a link that leads nowhere, and what is no file, are named', async () => {
  const { at, sources } = await place();
  await writeFiles(at('bundled'), ['a.json']);
  await symlink(at('nowhere.json'), at('bundled/dangling.json'));
  await symlink(at('nowhere'), at('bundled/shared'));
  await symlink(at('nowhere.md'), at('bundled/notes.md'));
  const socket = createServer();
  await new Promise<void>((resolve) => socket.listen(at('bundled/pipe.json'), resolve));
  const unreadable = await unreadableFrom(sources().files(undefined));
  socket.close();
  expect(unreadable).toEqual([
    { path: at('bundled/dangling.json'), reason: 'it is a broken symbolic link' },
    { path: at('bundled/pipe.json'), reason: 'it is neither a file nor a folder' },
    { path: at('bundled/shared'), reason: 'it is a broken symbolic link' },
  ]);
});

test('a project’s bindings are no workflow, whatever folder is named', async () => {
  const { folder, at, sources, names } = await place();
  await writeFiles(folder, ['.workrail/bindings.json', '.workrail/workflows/a.json', 'flows/bindings.json']);
  const from = sources({ pathList: [at('.workrail'), at('flows')] });
  expect(names(await filesFrom(from.files(undefined)))).toEqual([
    '.workrail/workflows/a.json',
    'flows/bindings.json',
  ]);
});

test('a folder reached twice is listed once, as the earlier source', async () => {
  const { folder, at, sources } = await place();
  await writeFiles(folder, ['repo/workflows/a.json']);
  await symlink(at('repo'), at('alias'));
  const files = await filesFrom(
    sources({ bundledPath: at('repo/workflows'), pathList: [at('alias/workflows')] }).files(at('repo')),
  );
  expect(files.map(({ source, path }) => [source, path])).toEqual([['bundled', at('repo/workflows/a.json')]]);
});

test('a file is read again when it changed, also where size and time were kept', async () => {
  const { at, sources } = await place();
  const path = at('bundled/a.json');
  await writeFiles(at('bundled'), { 'a.json': 'old' });
  const time = MONTH_AGO();
  await utimes(path, time, time);
  const from = sources();
  const [before] = await filesFrom(from.files(undefined));
  await writeFile(path, 'new');
  await utimes(path, time, time);
  const after = await valueFrom(from.file(path));
  expect([before?.text, after?.text]).toEqual(['old', 'new']);
  expect(after?.stamp).not.toBe(before?.stamp);
  expect(await filesFrom(from.files(undefined))).toEqual([after]);
});

test('changes too quick for the clock of the file system are seen', async () => {
  const { at, sources } = await place();
  await writeFiles(at('bundled'), { 'a.json': '00' });
  const from = sources();
  const seen: (string | undefined)[] = [];
  const stamps = new Set<string | undefined>();
  for (let round = 10; round < 40; round += 1) {
    await writeFile(at('bundled/a.json'), `${round}`);
    const file = await valueFrom(from.file(at('bundled/a.json')));
    seen.push(file?.text);
    stamps.add(file?.stamp);
  }
  expect(seen).toEqual(Array.from({ length: 30 }, (_, index) => `${index + 10}`));
  expect(stamps.size).toBe(30);
});

test('a file that was replaced, removed and put back is followed', async () => {
  const { at, sources } = await place();
  await writeFiles(at('bundled'), { 'a.json': 'one' });
  const from = sources();
  const path = at('bundled/a.json');
  expect((await valueFrom(from.file(path)))?.text).toBe('one');
  await writeFile(at('other'), 'two');
  await rename(at('other'), path);
  expect((await valueFrom(from.file(path)))?.text).toBe('two');
  await rm(path);
  expect(await valueFrom(from.file(path))).toBeUndefined();
  expect(await filesFrom(from.files(undefined))).toEqual([]);
  await writeFile(path, 'three');
  expect((await valueFrom(from.file(path)))?.text).toBe('three');
});

test('an unlisted file has the provenance that a listing would give it', async () => {
  const { folder, at, sources } = await place();
  await writeFiles(folder, [
    'bundled/routines/a.json',
    'user/b.json',
    'routines/proj/workflows/c.json',
    'routines/proj/.workrail/workflows/routines/d.json',
  ]);
  const listed = await filesFrom(sources().files(at('routines/proj')));
  const looked = await Promise.all(listed.map(({ path }) => valueFrom(sources().file(path))));
  expect(listed).toHaveLength(4);
  expect(looked).toEqual(listed);
});

test('a file over the limit is cut behind it', async () => {
  const { at, sources } = await place();
  const limit = BUDGETS.workflowFile;
  await writeFiles(at('bundled'), {
    'exact.json': 'x'.repeat(limit),
    'marked.json': `\uFEFF${'x'.repeat(limit + 10)}`,
    'over.json': 'é'.repeat(limit),
  });
  const sizes = (await filesFrom(sources().files(undefined))).map(({ text }) => utf8Length(text));
  expect(sizes[0]).toBe(limit);
  for (const size of sizes.slice(1)) {
    expect(size).toBeGreaterThan(limit);
    expect(size).toBeLessThan(limit + 10);
  }
});

test('bytes that are not UTF-8 arrive as replacement characters, a byte order mark not at all', async () => {
  const { at, sources } = await place();
  await writeFiles(at('bundled'), { 'a.json': Uint8Array.of(0xef, 0xbb, 0xbf, 0x61, 0xff, 0x62) });
  expect((await filesFrom(sources().files(undefined)))[0]).toMatchObject({
    text: 'a\uFFFDb',
    encoding: 'Latin-1 or Windows-1252',
  });
});
