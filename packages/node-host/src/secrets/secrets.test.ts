import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { E } from '@workrail/kernel';
import { left, right } from '@workrail/kernel/outcome';
import type { Logger } from '@workrail/ports';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { secrets } from './secrets.ts';

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
});

function opened(env: Readonly<Record<string, string>> = {}, more: { readonly readOnly?: boolean } = {}) {
  const warnings: string[] = [];
  const logger: Logger = {
    debug: () => {},
    warn: (_, message) => void warnings.push(message),
    error: () => {},
  };
  const path = join(folder, 'data', 'secrets.json');
  return { path, warnings, ...secrets({ path, env, logger, ...more }) };
}

const modeOf = (path: string): number => statSync(path).mode & 0o777;

test('a secret is kept in a file that only its user can read, and found by every process', async () => {
  const { path, set, origins, values } = opened();
  expect(right(await values()())).toEqual(new Map());
  expect(existsSync(path)).toBe(false);
  expect(await set('PETS__KEY', 's3cret')()).toEqual(E.right(undefined));
  expect(modeOf(path)).toBe(0o600);
  expect(right(await origins()())).toEqual(new Map([['PETS__KEY', 'file']]));
  expect(right(await opened().values()())).toEqual(new Map([['PETS__KEY', 's3cret']]));
});

test('a variable of the environment comes first; one that is empty or badly named is none', async () => {
  const at = opened({
    WORKRAIL_SECRET_A: 'outside',
    WORKRAIL_SECRET_B: '',
    WORKRAIL_SECRET_c: 'x',
    OTHER_D: 'x',
  });
  await at.set('A', 'inside')();
  await at.set('B', 'inside')();
  expect(right(await at.values()())).toEqual(
    new Map([
      ['A', 'outside'],
      ['B', 'inside'],
    ]),
  );
  expect(right(await at.origins()())).toEqual(
    new Map([
      ['A', 'environment'],
      ['B', 'file'],
    ]),
  );
});

test('one is removed, and what is not there is told', async () => {
  const { set, remove, values } = opened({ WORKRAIL_SECRET_C: 'outside' });
  await set('A', 'one')();
  await set('B', 'two')();
  expect(await remove('A')()).toEqual(E.right(true));
  expect(await remove('A')()).toEqual(E.right(false));
  expect(await remove('C')()).toEqual(E.right(false));
  expect(right(await values()())).toEqual(
    new Map([
      ['B', 'two'],
      ['C', 'outside'],
    ]),
  );
});

test('changes at the same time are all kept', async () => {
  const { set, values } = opened();
  await Promise.all(Array.from({ length: 8 }, (_, index) => set(`S${index}`, `value ${index}`)()));
  expect(right(await values()()).size).toBe(8);
});

test.runIf(process.getuid !== undefined)(
  'a file that others can read is made private, with a warning',
  async () => {
    const { path, set, values, warnings } = opened();
    await set('A', 's3cret')();
    chmodSync(path, 0o644);
    const watching = opened({}, { readOnly: true });
    expect(right(await watching.values()()).get('A')).toBe('s3cret');
    expect([modeOf(path), watching.warnings.length]).toEqual([0o644, 1]);
    expect(right(await values()()).get('A')).toBe('s3cret');
    expect(modeOf(path)).toBe(0o600);
    expect(warnings).toEqual([expect.stringContaining('could read the secrets')]);
    await values()();
    expect(warnings.length).toBe(1);
  },
);

describe('a damaged file is told without a value, and stays', () => {
  test.each([
    ['{"version":1,"secrets":{"A":"s3cret"', 'it is not JSON'],
    ['{"version":1,"secrets":{"A":7}}', 'must be text'],
    ['{"version":1,"secrets":{"s3cret-name":"s3cret"}}', ''],
    ['{"version":2,"secrets":{}}', 'must be 1'],
  ])('%s', async (text, reason) => {
    const { path, set, values } = opened();
    await set('A', 'x')();
    writeFileSync(path, text);
    for (const outcome of [await values()(), await set('B', 'y')()]) {
      const error = left(outcome);
      expect(error).toMatchObject({ _tag: 'SecretsError', path, reason: expect.stringContaining(reason) });
      expect(JSON.stringify(error)).not.toContain('"s3cret"');
    }
    expect(readFileSync(path, 'utf8')).toBe(text);
  });
});
