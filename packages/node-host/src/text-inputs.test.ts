import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorFrom, valueFrom } from '@workrail/kernel/outcome';
import { expect, test } from 'vitest';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { textInput } from './text-inputs.ts';

async function* parts(...texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text);
}

test('a file is read below the working folder, with its byte order mark', async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'a.yaml'), '\ufeffa: é\r\n');
  expect(await valueFrom(textInput('a.yaml', 100, { cwd, stdin: parts() }))).toBe('\ufeffa: é\r\n');
  expect(await valueFrom(textInput(join(cwd, 'a.yaml'), 100, { cwd: '/', stdin: parts() }))).toBe(
    '\ufeffa: é\r\n',
  );
});

test('what is piped in is read to its end', async () => {
  expect(await valueFrom(textInput('-', 100, { cwd: '/', stdin: parts('a: \u00e9', '\n') }))).toBe('a: é\n');
});

test('what is too large, in another encoding or not there is told', async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'wide.yaml'), Buffer.from('\ufeffwide', 'utf16le'));
  await writeFile(join(cwd, 'long.yaml'), 'x'.repeat(101));
  const stdin = () => parts('x'.repeat(60), 'x'.repeat(60));
  for (const [path, reason] of [
    ['wide.yaml', 'it is not UTF-8 but UTF-16'],
    ['long.yaml', 'it has more than 100 bytes'],
    ['-', 'it has more than 100 bytes'],
    ['none.yaml', 'it does not exist (ENOENT)'],
    ['.', 'it is a folder (EISDIR)'],
  ])
    expect(await errorFrom(textInput(path ?? '', 100, { cwd, stdin: stdin() }))).toEqual({
      _tag: 'InputUnreadableError',
      path,
      reason,
    });
});
