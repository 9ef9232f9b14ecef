import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { valueFrom } from '@workrail/kernel/outcome';
import { expect, test } from 'vitest';
import { systemEntropy } from './entropy.ts';
import { keyring } from './keyring.ts';
import { keyringToRead } from './keyring-to-read.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('a program that only reads makes no keyring, keeps a key of its own, and takes the one that comes', async () => {
  const folder = await temporaryFolder();
  const file = keyring(join(folder, 'keyring.json'), systemEntropy);
  const keys = keyringToRead(file, systemEntropy);
  const first = await valueFrom(keys.load());
  expect(first.current).toHaveLength(32);
  expect(await valueFrom(keys.load())).toBe(first);
  expect(await readdir(folder)).toEqual([]);
  const made = await valueFrom(file.load());
  expect(await valueFrom(keys.load())).toEqual(made);
});
