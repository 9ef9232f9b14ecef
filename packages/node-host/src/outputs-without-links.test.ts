import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorFrom, valueFrom } from '@workrail/kernel/outcome';
import { expect, test, vi } from 'vitest';
import { outputs } from './outputs.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof import('node:fs/promises')>()),
  link: () => Promise.reject(Object.assign(new Error('no links here'), { code: 'EPERM' })),
}));

test('a file that is there is not replaced on a file system without hard links either', async () => {
  const folder = await temporaryFolder();
  const { create } = outputs(folder);
  await valueFrom(create('a.yaml', 'first'));
  expect(await errorFrom(create('a.yaml', 'second'))).toEqual({ _tag: 'OutputTakenError', path: 'a.yaml' });
  expect(await readFile(join(folder, 'a.yaml'), 'utf8')).toBe('first');
  expect(await readdir(folder)).toEqual(['a.yaml']);
});
