import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keptJson } from './kept-json.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const cacheFolder = async () => join(await temporaryFolder(), 'compile-cache');
const build = 'one';

test('what one process keeps, another gets, until the folder is deleted', async () => {
  const cache = await cacheFolder();
  keptJson(cache, { build }).put('a-1', { text: 'über' });
  expect(keptJson(cache, { build }).get('a-1')).toEqual({ text: 'über' });
  expect(keptJson(cache, { build }).get('a-2')).toBeUndefined();
  keptJson(cache, { build }).put('a-1', { text: 'new' });
  expect(keptJson(cache, { build }).get('a-1')).toEqual({ text: 'new' });
  expect(readdirSync(join(cache, 'kept-one'))).toEqual(['a-1.json']);
});

test('another build keeps its own, and a program that runs from its sources keeps nothing', async () => {
  const cache = await cacheFolder();
  keptJson(cache, { build }).put('a', { from: 'one' });
  expect(keptJson(cache, { build: 'two' }).get('a')).toBeUndefined();
  const unbuilt = keptJson(cache);
  unbuilt.put('a', {});
  expect(unbuilt.get('a')).toBeUndefined();
  expect(readdirSync(cache)).toEqual(['kept-one']);
});

test('only the user can read it', async () => {
  const cache = await cacheFolder();
  keptJson(cache, { build }).put('a', {});
  expect(statSync(join(cache, 'kept-one')).mode & 0o777).toBe(0o700);
  expect(statSync(join(cache, 'kept-one', 'a.json')).mode & 0o777).toBe(0o600);
});

test('reading leaves nothing behind, and gets what others kept', async () => {
  const cache = await cacheFolder();
  keptJson(cache, { build, readOnly: true }).put('a', {});
  expect(() => readdirSync(cache)).toThrow('ENOENT');
  keptJson(cache, { build }).put('a', { kept: true });
  expect(keptJson(cache, { build, readOnly: true }).get('a')).toEqual({ kept: true });
});

test('a damaged file and a place that is no folder are as if nothing was kept', async () => {
  const cache = await cacheFolder();
  const kept = keptJson(cache, { build });
  kept.put('a', {});
  writeFileSync(join(cache, 'kept-one', 'a.json'), '{"a":');
  expect(kept.get('a')).toBeUndefined();
  const taken = join(await temporaryFolder(), 'file');
  writeFileSync(taken, 'text');
  const nowhere = keptJson(taken, { build });
  nowhere.put('a', {});
  expect(nowhere.get('a')).toBeUndefined();
  expect(readFileSync(taken, 'utf8')).toBe('text');
});

test('folders of builds that were not used for a month are removed, and nothing else', async () => {
  const cache = await cacheFolder();
  for (const name of ['old', 'new']) keptJson(cache, { build: name }).put('a', {});
  mkdirSync(join(cache, 'v24-x64'));
  const longAgo = new Date(Date.now() - 31 * 24 * 3_600_000);
  for (const name of ['kept-old', 'v24-x64']) utimesSync(join(cache, name), longAgo, longAgo);
  keptJson(cache, { build }).put('a', {});
  expect(readdirSync(cache).sort()).toEqual(['kept-new', 'kept-one', 'v24-x64']);
});
