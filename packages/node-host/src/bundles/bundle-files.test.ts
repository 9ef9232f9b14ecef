import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TE } from '@workrail/kernel';
import { errorFrom } from '@workrail/kernel/outcome';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { bundleFiles } from './bundle-files.ts';

const TAKEN = { _tag: 'OutputTakenError', path: 'a.jsonl', replaceable: true };

test('a bundle that is to be kept is seen before any line is made', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'a.jsonl'), 'mine');
  const produce = () => {
    throw new Error('nothing should be made');
  };
  const write = bundleFiles(folder).write('a.jsonl', produce, { keepExisting: true });
  expect(await errorFrom(write)).toEqual(TAKEN);
  expect(await readFile(join(folder, 'a.jsonl'), 'utf8')).toBe('mine');
});

test('a file that another process makes while the bundle is written is kept as well', async () => {
  const folder = await temporaryFolder();
  const write = bundleFiles(folder).write(
    'a.jsonl',
    (line) => async () => {
      await line('ours');
      await writeFile(join(folder, 'a.jsonl'), 'theirs');
      return TE.right(undefined)();
    },
    { keepExisting: true },
  );
  expect(await errorFrom(write)).toEqual(TAKEN);
  expect(await readFile(join(folder, 'a.jsonl'), 'utf8')).toBe('theirs');
  expect(await readdir(folder)).toEqual(['a.jsonl']);
});
