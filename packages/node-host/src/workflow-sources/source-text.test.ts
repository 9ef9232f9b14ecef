import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { letTimePass } from '../testing/let-time-pass.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeFiles } from '../testing/write-files.ts';
import { sourceTexts } from './source-text.ts';

test('a file that stays as it is is read once', async () => {
  const folder = await temporaryFolder();
  await writeFiles(folder, { 'a.json': 'one' });
  letTimePass();
  const { look } = sourceTexts();
  const path = join(folder, 'a.json');
  const first = await look(path);
  expect(await look(path)).toBe(first);
  await writeFile(path, 'two');
  expect((await look(path))?.text).toBe('two');
});

test('the texts looked at last stay in memory, the others are read again', async () => {
  const folder = await temporaryFolder();
  await writeFiles(folder, { a: '1234', b: '1234', c: '1234' });
  letTimePass();
  const { look } = sourceTexts(8);
  const looks = (names: string) => Promise.all([...names].map((name) => look(join(folder, name))));
  const [a, b] = await looks('ab');
  await looks('a');
  await looks('c');
  expect((await looks('a'))[0]).toBe(a);
  const [again] = await looks('b');
  expect(again).not.toBe(b);
  expect(again).toEqual(b);
});

test('a folder, and nothing at all, are no text', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'a.json'));
  const { look } = sourceTexts();
  expect(await look(join(folder, 'a.json'))).toBeUndefined();
  expect(await look(join(folder, 'b.json'))).toBeUndefined();
});
