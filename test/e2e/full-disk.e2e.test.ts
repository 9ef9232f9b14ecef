import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workrail } from './harness/command-line.ts';
import { homeForTest } from './harness/server-home.ts';

/** Arguments of Node with which every file that is written finds the disk full. */
const FULL: readonly string[] = [
  '--import',
  `data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const full = async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
    };
    fs.promises.writeFile = full;
    syncBuiltinESMExports();
  `)}`,
];

test('C2: settings set, keys rotate and a document to a file say that there is no room, and change nothing', () => {
  const home = homeForTest();
  const run = (args: readonly string[], nodeArgs: readonly string[] = FULL) =>
    workrail(args, { home, nodeArgs });
  expect(run(['settings', 'set', 'preferences.mode', 'guided'], []).status).toBe(0);
  const keyring = join(home.data, 'keyring.json');
  writeFileSync(
    keyring,
    JSON.stringify({ version: 1, current: { algorithm: 'hmac_sha256', key: 'A'.repeat(43) } }),
    { mode: 0o600 },
  );
  const before = [readFileSync(join(home.data, 'settings.json'), 'utf8'), readFileSync(keyring, 'utf8')];
  for (const args of [
    ['settings', 'set', 'preferences.mode', 'auto_never_stop'],
    ['keys', 'rotate'],
    ['workflow', 'schema', '--out', 'schema.json'],
  ]) {
    const { status, stdout, stderr } = run(args);
    expect([args, status, stdout]).toEqual([args, 1, '']);
    expect(stderr).toMatch(
      /^workrail: \S+ is full\nNothing was changed\. Free some space there and run the same command again\.\n$/,
    );
  }
  expect([readFileSync(join(home.data, 'settings.json'), 'utf8'), readFileSync(keyring, 'utf8')]).toEqual(
    before,
  );
  expect(existsSync(join(home.work, 'schema.json'))).toBe(false);
  expect(run(['settings', 'set', 'preferences.mode', 'auto_never_stop'], []).status).toBe(0);
});
