import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { jsonDocument } from './json-document.ts';

const counter = z.looseObject({ count: z.int() });
const LONG_AGO = new Date(1_000_000_000);

async function counterPath(content?: string): Promise<string> {
  const path = join(await temporaryFolder(), 'counter.json');
  if (content !== undefined) await writeFile(path, content);
  return path;
}

test('a lock that a dead process left is taken over', async () => {
  const path = await counterPath('{"count":1}');
  await mkdir(`${path}.lock`);
  await utimes(`${path}.lock`, LONG_AGO, LONG_AGO);
  const changed = jsonDocument(path, counter).update((current) => ({ count: (current?.count ?? 0) + 1 }));
  expect(await changed).toEqual({ count: 2 });
  expect(await readdir(join(path, '..'))).toEqual(['counter.json']);
});

test('waiting for a lock ends, and the lock stays with its holder', async () => {
  const path = await counterPath('{"count":1}');
  await mkdir(`${path}.lock`);
  const document = jsonDocument(path, counter, { staleMs: 60_000, patienceMs: 20 });
  await expect(document.update(() => ({ count: 9 }))).rejects.toThrow(/another process/);
  expect(await document.read()).toEqual({ count: 1 });
  expect(await readdir(join(path, '..'))).toContain('counter.json.lock');
});

test('a document that appears meanwhile is read again, not overwritten', async () => {
  const path = await counterPath();
  const changed = jsonDocument(path, counter).update((current) => {
    if (current === undefined) writeFileSync(path, '{"count":41}');
    return { count: (current?.count ?? 0) + 1 };
  });
  expect(await changed).toEqual({ count: 42 });
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ count: 42 });
});

test('a change that changes nothing writes nothing', async () => {
  const path = await counterPath('{ "count": 1 }');
  await jsonDocument(path, counter).update((current) => current ?? { count: 0 });
  expect(await readFile(path, 'utf8')).toBe('{ "count": 1 }');
});

test('what an ended process left half-way is cleared away, what a running one writes is not', async () => {
  const path = await counterPath('{"count":1}');
  const folder = join(path, '..');
  const [old, fresh] = [randomUUID(), randomUUID()];
  const [left, written] = [`.counter.json.${old}.tmp`, `.counter.json.${fresh}.tmp`];
  const others = [`.other.json.${old}.tmp`, '.counter.json.mine.tmp'];
  for (const name of [left, written, ...others]) {
    await writeFile(join(folder, name), '');
    if (name !== written) await utimes(join(folder, name), LONG_AGO, LONG_AGO);
  }
  await jsonDocument(path, counter).update(() => ({ count: 2 }));
  expect((await readdir(folder)).sort()).toEqual([written, ...others, 'counter.json'].sort());
});

test('a failed write leaves neither a lock nor a part of a file', async () => {
  const folder = join(await temporaryFolder(), 'a-folder');
  await mkdir(folder);
  await expect(jsonDocument(folder, counter).update(() => ({ count: 1 }))).rejects.toThrow(/EISDIR/);
  expect(await readdir(join(folder, '..'))).toEqual(['a-folder']);
});

test('an error names the member', async () => {
  const path = await counterPath('{"count":"many"}');
  await expect(jsonDocument(path, counter).read()).rejects.toThrow(
    /^count: Invalid input: expected number, received string$/,
  );
});
