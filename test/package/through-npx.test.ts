import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLIENTS } from '../../packages/client-setup/src/index.ts';
import { entryIn, expectAnswer } from '../e2e/harness/client-entry.ts';
import { type NpxMachine, npxMachine } from './harness/npx-machine.ts';
import { type OutsideProject, outsideProject } from './harness/outside-project.ts';

let outside: OutsideProject;
let machine: NpxMachine;
let version = '';

beforeAll(async () => {
  outside = outsideProject();
  machine = await npxMachine(outside);
  ({ version } = JSON.parse(readFileSync(join(outside.root, 'node_modules/workrail/package.json'), 'utf8')));
});
afterAll(() => {
  machine.remove();
  outside.remove();
});

describe('on a machine that has nothing but npx', () => {
  test.each(CLIENTS.map(({ id }) => id))(
    '%s is set up with an entry that starts, also once npm has cleared its cache',
    async (id) => {
      const { path, route } = JSON.parse(machine.npx('workrail', 'setup', id, '--write', '--json'));
      expect(route).toBe('npx');
      const { command, args } = entryIn(readFileSync(path, 'utf8'));
      const npx = ['npx', '-y', `workrail@${version}`, 'mcp'];
      expect([command, ...args]).toEqual(process.platform === 'win32' ? ['cmd', '/c', ...npx] : npx);
      machine.clearCache();
      await expectAnswer({ command, args }, join(machine.root, 'data'), machine.env);
    },
  );

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
