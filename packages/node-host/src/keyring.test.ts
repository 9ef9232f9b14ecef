import { chmod, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorFrom, valueFrom } from '@workrail/kernel/outcome';
import { expect, test } from 'vitest';
import { systemEntropy } from './entropy.ts';
import { keyring } from './keyring.ts';
import { letTimePass } from './testing/let-time-pass.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const KEY_A = Buffer.alloc(32, 1).toString('base64url');
const KEY_B = Buffer.alloc(32, 2).toString('base64url');
const signingKey = (key: string) => ({ algorithm: 'hmac_sha256', key });

async function keyringPath(content?: unknown): Promise<string> {
  const path = join(await temporaryFolder(), 'keyring.json');
  if (content !== undefined) {
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return path;
}

test('the first load makes a key that later loads and other readers see', async () => {
  const path = await keyringPath();
  const keys = keyring(path, systemEntropy);
  const made = await valueFrom(keys.load());
  expect(made.current).toHaveLength(32);
  expect(made).not.toHaveProperty('previous');
  expect(await valueFrom(keys.load())).toEqual(made);
  expect(await valueFrom(keyring(path, systemEntropy).load())).toEqual(made);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
    version: 1,
    current: signingKey(Buffer.from(made.current).toString('base64url')),
    hasSessions: false,
  });
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('loads that start together in one process agree', async () => {
  const path = await keyringPath();
  const loads = Array.from({ length: 8 }, () => valueFrom(keyring(path, systemEntropy).load()));
  const hex = (await Promise.all(loads)).map(({ current }) => Buffer.from(current).toString('hex'));
  expect(new Set(hex).size).toBe(1);
});

test('a rotation by another process is seen', async () => {
  const path = await keyringPath({ version: 1, current: signingKey(KEY_A) });
  const keys = keyring(path, systemEntropy);
  expect((await valueFrom(keys.load())).current).toEqual(new Uint8Array(32).fill(1));
  await writeFile(
    path,
    JSON.stringify({ version: 1, current: signingKey(KEY_B), previous: signingKey(KEY_A) }),
  );
  expect(await valueFrom(keys.load())).toEqual({
    current: new Uint8Array(32).fill(2),
    previous: new Uint8Array(32).fill(1),
  });
});

test('a load of a file that stays as it is reads nothing, until it changes', async () => {
  const path = await keyringPath({ version: 1, current: signingKey(KEY_A) });
  letTimePass();
  const keys = keyring(path, systemEntropy);
  const first = await valueFrom(keys.load());
  expect(await valueFrom(keys.load())).toBe(first);
  const { atime, mtime } = await stat(path);
  await writeFile(path, JSON.stringify({ version: 1, current: signingKey(KEY_B) }));
  await utimes(path, atime, mtime);
  expect((await valueFrom(keys.load())).current).toEqual(new Uint8Array(32).fill(2));
});

test('a rotation makes a new key, keeps the one before and forgets the one before that', async () => {
  const current = { ...signingKey(KEY_A), note: 'of Anna' };
  const path = await keyringPath({ version: 1, note: 'mine', current, previous: signingKey(KEY_B) });
  const keys = keyring(path, systemEntropy);
  const running = keyring(path, systemEntropy);
  await valueFrom(running.load());
  const rotated = await valueFrom(keys.rotate());
  expect(rotated.previous).toEqual(new Uint8Array(32).fill(1));
  expect([KEY_A, KEY_B]).not.toContain(Buffer.from(rotated.current).toString('base64url'));
  for (const reader of [keys, running]) expect(await valueFrom(reader.load())).toEqual(rotated);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
    version: 1,
    note: 'mine',
    current: signingKey(Buffer.from(rotated.current).toString('base64url')),
    previous: current,
  });
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('rotations that start together happen one after the other', async () => {
  const path = await keyringPath({ version: 1, current: signingKey(KEY_A) });
  const rotations = Array.from({ length: 5 }, () => valueFrom(keyring(path, systemEntropy).rotate()));
  const made = await Promise.all(rotations);
  const last = await valueFrom(keyring(path, systemEntropy).load());
  const hex = (key: Uint8Array | undefined) => Buffer.from(key ?? []).toString('hex');
  const first = '01'.repeat(32);
  expect(made.map(({ previous }) => hex(previous)).sort()).toEqual(
    [first, ...made.map(({ current }) => hex(current))].filter((key) => key !== hex(last.current)).sort(),
  );
});

test.each([
  ['that is not there', undefined, /^the file does not exist/],
  ['that is damaged', '{', /^it is not JSON/],
  ['of a newer version', { version: 2, current: signingKey(KEY_A) }, /^version: must be 1/],
])('a keyring %s is not rotated', async (_case, content, reason) => {
  const path = await keyringPath(content);
  const before = await readFile(path, 'utf8').catch(() => undefined);
  expect((await errorFrom(keyring(path, systemEntropy).rotate())).reason).toMatch(reason);
  expect(await readFile(path, 'utf8').catch(() => undefined)).toBe(before);
});

test('a rotation in which writing fails leaves the keys as they are', async () => {
  const path = await keyringPath({ version: 1, current: signingKey(KEY_A) });
  const broken = { ...systemEntropy, bytes: () => new Uint8Array(3) };
  expect((await errorFrom(keyring(path, broken).rotate())).reason).toMatch(/^current\.key: must be 32 bytes/);
  expect(await valueFrom(keyring(path, systemEntropy).load())).toEqual({
    current: new Uint8Array(32).fill(1),
  });
});

test.each([
  ['text that is not JSON', '{"version":1,"current":{"key":"c2VjcmV0"', /^it is not JSON/],
  [
    'a key that is too short',
    { version: 1, current: signingKey('c2VjcmV0') },
    /^current\.key: must be 32 bytes/,
  ],
  ['a newer version', { version: 2, current: signingKey(KEY_A) }, /^version: must be 1/],
  [
    'an unknown algorithm',
    { version: 1, current: { algorithm: 'none', key: KEY_A } },
    /^current\.algorithm: /,
  ],
  ['a broken previous key', { version: 1, current: signingKey(KEY_A), previous: 7 }, /^previous: /],
  ['an empty file', '', /^it is not JSON/],
])('%s is refused, shown nowhere and left as it is', async (_case, content, reason) => {
  const path = await keyringPath(content);
  const before = await readFile(path, 'utf8');
  const error = await errorFrom(keyring(path, systemEntropy).load());
  expect(error).toEqual({ _tag: 'KeyringError', path, reason: expect.stringMatching(reason) });
  expect(error.reason).not.toContain('c2VjcmV0');
  expect(await readFile(path, 'utf8')).toBe(before);
});

test('C9: that there was a session is noted once, beside whatever else is there, and kept by a rotation', async () => {
  const path = await keyringPath({ version: 1, current: signingKey(KEY_A), note: 'mine' });
  const [keys, other] = [keyring(path, systemEntropy), keyring(path, systemEntropy)];
  expect(await valueFrom(other.load())).not.toHaveProperty('hasSessions');
  await valueFrom(keys.noteSession());
  const noted = await readFile(path, 'utf8');
  expect(JSON.parse(noted)).toEqual({
    version: 1,
    current: signingKey(KEY_A),
    note: 'mine',
    hasSessions: true,
  });
  expect(await valueFrom(other.load())).toMatchObject({ hasSessions: true });
  await chmod(path, 0o400);
  for (const one of [keys, other]) await valueFrom(one.noteSession());
  expect(await readFile(path, 'utf8')).toBe(noted);
  await chmod(path, 0o600);
  expect(await valueFrom(keys.rotate())).toMatchObject({ hasSessions: true });
});

test('C9: a session may be begun before any key is needed', async () => {
  const path = await keyringPath();
  await valueFrom(keyring(path, systemEntropy).noteSession());
  expect(await valueFrom(keyring(path, systemEntropy).load())).toMatchObject({ hasSessions: true });
});

test('a key that was in use and is gone is not replaced', async () => {
  const path = await keyringPath();
  const keys = keyring(path, systemEntropy);
  await valueFrom(keys.load());
  await rm(path);
  expect((await errorFrom(keys.load())).reason).toMatch(/gone/);
});

test('a file that only may be read is enough', async () => {
  const path = await keyringPath({ version: 1, current: signingKey(KEY_A), note: 'mine' });
  await chmod(path, 0o400);
  expect((await valueFrom(keyring(path, systemEntropy).load())).current).toHaveLength(32);
});
