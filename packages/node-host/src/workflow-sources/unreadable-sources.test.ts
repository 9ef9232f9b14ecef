import { chmod, symlink, writeFile } from 'node:fs/promises';
import { errorFrom, valueFrom } from '@workrail/kernel/outcome';
import { expect, test } from 'vitest';
import { settings } from '../settings.ts';
import { filesFrom, place, unreadableFrom } from '../testing/source-place.ts';
import { writeFiles } from '../testing/write-files.ts';

test('what holds no workflows is told once', async () => {
  const { folder, at, sources } = await place();
  await writeFiles(folder, ['notes.txt']);
  const warnings: unknown[] = [];
  const log = {
    debug: () => undefined,
    error: () => undefined,
    warn: (facts: object, message: string) => warnings.push([facts, message]),
  };
  const from = sources({ log, pathList: [at('notes.txt')] });
  expect(await filesFrom(from.files(undefined))).toEqual([]);
  expect(await filesFrom(from.files(undefined))).toEqual([]);
  expect(warnings).toEqual([[{ path: at('notes.txt') }, expect.stringMatching(/^neither a folder nor/)]]);
});

test('settings that can’t be read are an error, not an empty list', async () => {
  const { at, sources } = await place();
  await writeFile(at('settings.json'), '{"version":1,"workflowPaths":["x"]}');
  expect(await errorFrom(sources({ settings: settings(at('settings.json')) }).files(undefined))).toEqual({
    _tag: 'WorkflowSourceError',
    path: at('settings.json'),
    reason: 'workflowPaths.0: must be an absolute path, or start with ~/',
  });
});

test('what the system refuses is told, and takes nothing else away', async () => {
  const { at, sources, names } = await place();
  await writeFiles(at('bundled/folder'), ['a.json']);
  await symlink('x'.repeat(300), at('bundled/folder/b.json'));
  await symlink('x'.repeat(300), at('bundled/linked'));
  const paths = [at('x'.repeat(300)), at('bundled/linked'), at('bundled/folder/b.json')];
  const from = sources({ pathList: paths.slice(0, 1) });
  const { files, unreadable } = await valueFrom(from.files(undefined));
  expect(names(files)).toEqual(['bundled/folder/a.json']);
  expect(unreadable).toEqual(paths.map((path) => ({ path, reason: 'the path is too long (ENAMETOOLONG)' })));
});

test('a single look at what the system refuses is an error', async () => {
  const { at, sources } = await place();
  const path = at(`${'x'.repeat(300)}.json`);
  expect(await errorFrom(sources().file(path))).toEqual({
    _tag: 'WorkflowSourceError',
    path,
    reason: 'the path is too long (ENAMETOOLONG)',
  });
});

/** The superuser may read everything, and Windows has no such modes. */
const modesCount = process.platform !== 'win32' && process.getuid?.() !== 0;

test.runIf(modesCount).each(['folder', 'folder/a.json'])('%s without permission is told', async (name) => {
  const { at, sources } = await place();
  await writeFiles(at('bundled/folder'), ['a.json']);
  const path = at(`bundled/${name}`);
  await chmod(path, 0);
  const unreadable = await unreadableFrom(sources().files(undefined));
  await chmod(path, 0o700);
  expect(unreadable).toEqual([{ path, reason: 'permission denied (EACCES)' }]);
});
