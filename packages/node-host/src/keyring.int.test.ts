import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from './testing/temporary-folder.ts';

const PROGRAM = fileURLToPath(new URL('./testing/load-keyring.ts', import.meta.url));

test('twelve processes that start at once on no folder agree on one key', async () => {
  const folder = join(await temporaryFolder(), 'data');
  const children = await Promise.all(
    Array.from({ length: 12 }, () => readyChild(join(folder, 'keyring.json'))),
  );
  const keys = await Promise.all(children.map(keyOf));
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(keys).size).toBe(1);
  expect(await readdir(folder)).toEqual(['keyring.json']);
});

async function readyChild(path: string) {
  const child = spawn(process.execPath, [PROGRAM, path], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void (child as ChildProcess).kill());
  await once(child.stdout, 'readable');
  child.stdout.read('ready\n'.length);
  return child;
}

async function keyOf(child: Awaited<ReturnType<typeof readyChild>>): Promise<string> {
  child.stdin.end();
  return text(child.stdout);
}
