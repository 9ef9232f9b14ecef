import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { E } from '@workrail/kernel';
import type { HttpBody } from '@workrail/ports';
import { beforeEach, expect, test } from 'vitest';
import { sentBody } from './sent-body.ts';

let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'workrail-')));
  mkdirSync(join(root, 'files', 'inner'), { recursive: true });
  writeFileSync(join(root, 'secret'), 'secret');
  writeFileSync(join(root, 'files', 'a.bin'), Buffer.from([0, 1, 255]));
  writeFileSync(join(root, 'files', 'inner', 'b'), 'b');
  symlinkSync(join(root, 'secret'), join(root, 'files', 'link'));
  symlinkSync(join(root, 'files'), join(root, 'folder'));
  if (process.platform !== 'win32') execFileSync('sh', ['-c', 'mkfifo files/pipe'], { cwd: root });
  return () => rmSync(root, { recursive: true });
});

const file = (path: string): HttpBody => ({ kind: 'file', path });

test('a file below the folder is sent byte for byte, also where the folder is behind a link', async () => {
  for (const folder of ['files', 'folder'])
    for (const path of ['a.bin', 'inner/../a.bin', join(root, 'files', 'a.bin')])
      expect(await sentBody(file(path), join(root, folder))).toEqual(E.right(Buffer.from([0, 1, 255])));
});

test.each([
  ['../secret', 'it lies outside of'],
  ['link', 'it lies outside of'],
  ['inner', 'it is not a file'],
  ['gone', 'it does not exist (ENOENT)'],
])('%s is refused by its name', async (path, reason) => {
  expect(await sentBody(file(path), join(root, 'files'))).toEqual(
    E.left({ _tag: 'FileNotSentError', path, reason: expect.stringContaining(reason) }),
  );
});

test.skipIf(process.platform === 'win32')('a pipe is refused, and not waited for', async () => {
  expect(await sentBody(file('pipe'), join(root, 'files'))).toMatchObject({
    left: { path: 'pipe', reason: 'it is not a file' },
  });
});

test('no file is sent where no folder is named', async () => {
  expect(await sentBody(file(join(root, 'secret')), undefined)).toEqual(
    E.left({
      _tag: 'FileNotSentError',
      path: join(root, 'secret'),
      reason: 'no folder is named whose files may be sent',
    }),
  );
});

test('parts stand between lines with the boundary', async () => {
  const body: HttpBody = {
    kind: 'multipart',
    boundary: 'x',
    parts: [
      { headers: [['a', 'ü']], content: { kind: 'text', text: 'é' } },
      { headers: [], content: { kind: 'bytes', bytes: Uint8Array.of(13, 10) } },
      { headers: [], content: { kind: 'file', path: 'inner/b' } },
    ],
  };
  const sent = await sentBody(body, join(root, 'files'));
  expect(E.isRight(sent) && Buffer.from(sent.right ?? []).toString()).toBe(
    '--x\r\na: ü\r\n\r\né\r\n--x\r\n\r\n\r\n\r\n--x\r\n\r\nb\r\n--x--\r\n',
  );
});
