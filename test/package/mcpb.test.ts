import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getMcpConfigForManifest, unpackExtension, v0_3 } from '@anthropic-ai/mcpb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAnswer } from '../e2e/harness/client-entry.ts';
import { openServer } from '../e2e/harness/open-server.ts';
import { homeForTest } from '../e2e/harness/server-home.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const described = JSON.parse(readFileSync(here('../../packages/workrail/package.json'), 'utf8'));

const root = mkdtempSync(join(tmpdir(), 'workrail mcpb '));
const [file, unpacked] = [join(root, 'workrail.mcpb'), join(root, 'installed')];
const manifest = () =>
  v0_3.McpbManifestSchema.parse(JSON.parse(readFileSync(join(unpacked, 'manifest.json'), 'utf8')));

beforeAll(async () => {
  execFileSync(process.execPath, [here('../../scripts/mcpb.mjs'), file]);
  process.stdout.write(`\nworkrail as an MCPB bundle: ${(statSync(file).size / 2 ** 20).toFixed(1)} MiB\n`);
  expect(await unpackExtension({ mcpbPath: file, outputDir: unpacked, silent: true })).toBe(true);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('the manifest is valid, and says what the package says', () => {
  const { name, version, description, license, homepage } = described;
  expect(manifest()).toMatchObject({ name, version, description, license, homepage });
  expect(manifest().compatibility?.runtimes).toEqual({ node: described.engines.node });
});

test('it lists the tools that the server offers, in their words', async () => {
  const server = await openServer({ home: homeForTest() });
  const tools = (await server.listTools()).map(({ name, description }) => ({ name, description }));
  expect(manifest().tools).toEqual(tools);
});

test('the server starts where the bundle is unpacked', async () => {
  const home = homeForTest();
  const config = await getMcpConfigForManifest({
    manifest: manifest(),
    extensionPath: unpacked,
    systemDirs: {},
    userConfig: {},
    pathSeparator: sep,
  });
  const { command = '', args = [] } = config ?? {};
  expect(existsSync(join(unpacked, manifest().server.entry_point))).toBe(true);
  await expectAnswer({ command: command === 'node' ? process.execPath : command, args }, home.data);
});

test('it has nothing of the checkout', () => {
  expect(readdirSync(unpacked).toSorted()).toEqual([
    'LICENSE',
    'README.md',
    'dist',
    'manifest.json',
    'package.json',
  ]);
});
