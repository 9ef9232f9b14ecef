import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeFiles } from '../testing/write-files.ts';
import { rootFiles } from './root-files.ts';
import type { WalkLimits } from './walk-folder.ts';

async function listed(files: readonly string[], limits: WalkLimits) {
  const path = await temporaryFolder();
  await writeFiles(path, files);
  const warnings: string[] = [];
  const root = { path, realPath: path, isFolder: true, source: 'user' } as const;
  const found = await rootFiles(root, (_path, message) => warnings.push(message), limits);
  return { names: found.files.map((file) => file.path.slice(path.length + 1)), warnings };
}

test('files over the limit are the last ones, and are told', async () => {
  expect(
    await listed(['a/3.json', 'a.json', 'b.json', 'a/1.json'], { depth: 5, files: 2, folders: 9 }),
  ).toEqual({
    names: ['a.json', 'a/1.json'],
    warnings: ['more than 2 workflow files: 2 are ignored'],
  });
});

test('folders over the limit are the last ones, and are told', async () => {
  expect(
    await listed(['c/c.json', 'a/a.json', 'b/b.json', 'a/z/z.json'], { depth: 5, files: 9, folders: 3 }),
  ).toEqual({
    names: ['a/a.json', 'a/z/z.json'],
    warnings: ['more than 3 folders: the rest are ignored'],
  });
});

test('at the limit nothing is told', async () => {
  expect(await listed(['a/a.json', 'b.json'], { depth: 1, files: 2, folders: 2 })).toEqual({
    names: ['a/a.json', 'b.json'],
    warnings: [],
  });
});
