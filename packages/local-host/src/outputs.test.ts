import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { outputs } from './outputs.ts';
import { errorFrom, valueFrom } from './testing/outcome.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('a text goes where it should, over what stood there', async () => {
  const folder = await temporaryFolder();
  const { write } = outputs(folder);
  await valueFrom(write('a.json', 'a longer text'));
  await valueFrom(write(join(folder, 'a.json'), 'short'));
  expect(await readFile(join(folder, 'a.json'), 'utf8')).toBe('short');
  await valueFrom(write('/dev/null', 'nowhere'));
});

test('what can’t be written is an error with its reason', async () => {
  const { write } = outputs(await temporaryFolder());
  expect(await errorFrom(write('gone/a.json', 'x'))).toEqual({
    _tag: 'OutputError',
    path: 'gone/a.json',
    reason: 'it does not exist (ENOENT)',
  });
  expect(await errorFrom(write('.', 'x'))).toMatchObject({ reason: 'it is a folder (EISDIR)' });
});
