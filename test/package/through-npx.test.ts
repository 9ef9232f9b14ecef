import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLIENTS } from '../../packages/client-setup/src/index.ts';
import { entryIn, expectAnswer } from '../e2e/harness/client-entry.ts';
import { type NpxMachine, npxMachine } from './harness/npx-machine.ts';
import { PACKAGE } from './harness/outside-project.ts';

let machine: NpxMachine;
const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));

beforeAll(async () => {
  machine = await npxMachine();
});
afterAll(() => machine.remove());

describe('on a machine that has nothing but npx', () => {
  test('every client is set up with the same entry, which starts, also once npm has cleared its cache', async () => {
    const entries = CLIENTS.map(({ id }) => {
      const { path, route } = JSON.parse(machine.npx('workrail', 'setup', id, '--write', '--json'));
      expect({ id, route }).toEqual({ id, route: 'npx' });
      return entryIn(readFileSync(path, 'utf8'));
    });
    const npx = ['npx', '-y', `workrail@${version}`, 'mcp'];
    const [first = { command: '', args: [] }] = entries;
    for (const { command, args } of entries)
      expect([command, ...args]).toEqual(process.platform === 'win32' ? ['cmd', '/c', ...npx] : npx);
    machine.clearCache();
    await expectAnswer(first, join(machine.root, 'data'), machine.env);
  });

  test('setup says why, and what to do for an entry that works offline', () => {
    const said = machine.npx('workrail', 'setup', 'codex').replaceAll(/ --data-dir '[^']+'/g, '');
    expect(said).toContain(`unchanged: npx -y workrail@${version} setup codex --write\n`);
    expect(said).toContain('through npx, because npm may clear the cache');
    expect(said).toContain('npm install --global workrail && workrail setup codex --write\n');
  });

  test('doctor finds nothing wrong with that entry', () => {
    machine.npx('workrail', 'setup', 'cursor', '--write');
    const said = machine.npx('workrail', 'doctor');
    expect(said).toContain(`starts workrail@${version} through npx.\n`);
    expect(said).toContain('No problems found.');
  });

  test('the help of the server shows the same command', () => {
    const start = '"args":["-y","workrail@0.1.0","mcp"]'.replace('0.1.0', version);
    expect(machine.npx('workrail', 'mcp', '--help')).toContain(
      process.platform === 'win32' ? '"cmd"' : start,
    );
  });

  test('every program starts by one name', () => {
    for (const args of [[], ['mcp'], ['dashboard']])
      expect(machine.npx('workrail', ...args, '--version')).toBe(`${version}\n`);
  });
});
