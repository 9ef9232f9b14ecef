import { PassThrough, Readable } from 'node:stream';
import { left, right } from '@workrail/kernel/outcome';
import { expect, test } from 'vitest';
import { readSecret, type SecretStreams } from './secret-input.ts';

/** A terminal on which somebody types. */
function terminal(...keys: readonly string[]) {
  const modes: boolean[] = [];
  const shown: string[] = [];
  const stdin = Object.assign(new PassThrough(), {
    isTTY: true as const,
    setRawMode: (mode: boolean) => void modes.push(mode),
  });
  for (const key of keys) stdin.write(key);
  const streams = { stdin, say: (text: string) => void shown.push(text) };
  return { modes, shown, streams: streams as unknown as SecretStreams };
}

test.each([
  ['a line', ['s3c', 'ret\r'], 's3cret'],
  ['what is corrected', ['s4\u007f3crtt\b\bet\n'], 's3cret'],
  ['what is begun again', ['wrong\u0015s3cret\r'], 's3cret'],
  ['what is pasted', ['\u001b[200~s3cret\u001b[201~', '\r'], 's3cret'],
  ['letters of several bytes', ['pä\u{1f511}\r'], 'pä\u{1f511}'],
  ['nothing', ['\r'], ''],
])('on a terminal, %s is read and never shown [APIS-SECRET-2]', async (_, keys, expected) => {
  const { streams, modes, shown } = terminal(...keys);
  expect(right(await readSecret('Value: ', streams)())).toBe(expected);
  expect(shown).toEqual(['Value: ', '\n']);
  expect(modes).toEqual([true, false]);
});

test('on a terminal, it can be cancelled', async () => {
  const { streams, modes } = terminal('s3cr', '\u0003');
  expect(left(await readSecret('Value: ', streams)())).toMatchObject({ reason: 'it was cancelled' });
  expect(modes).toEqual([true, false]);
});

const piped = (...parts: readonly Uint8Array[]): SecretStreams =>
  ({ stdin: Readable.from(parts), say: () => {} }) as unknown as SecretStreams;

test('what is piped in is taken as it is', async () => {
  const [one, other] = [Buffer.from('pä\n').subarray(0, 2), Buffer.from('pä\n').subarray(2)];
  expect(right(await readSecret('', piped(one, other))())).toBe('pä\n');
  expect(left(await readSecret('', piped(Buffer.from([0xff])))())).toMatchObject({ _tag: 'MisuseError' });
  const endless = Array.from({ length: 100 }, () => Buffer.alloc(4_096, 97));
  expect(right(await readSecret('', piped(...endless))()).length).toBeLessThan(100_000);
});
