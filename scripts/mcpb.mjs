/**
 * Packs the built package into an MCPB bundle, which clients such as Claude Desktop install from one file:
 * `node scripts/mcpb.mjs [file]`. Build the package first: `node scripts/bundle.mjs workrail`.
 */
import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packExtension } from '@anthropic-ai/mcpb';
import { root } from './bundle/places.mjs';

const PACKAGE = join(root, 'packages/workrail');
const SERVER = 'dist/workrail-mcp.js';

const described = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8'));
const [file = join(PACKAGE, `workrail-${described.version}.mcpb`)] = process.argv.slice(2);
const temporary = await mkdtemp(join(tmpdir(), 'workrail-mcpb-'));
const folder = join(temporary, 'bundle');
try {
  for (const name of [...described.files, 'LICENSE', 'README.md', 'package.json'])
    await cp(join(PACKAGE, name), join(folder, name), { recursive: true });
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  if (!(await packExtension({ extensionPath: folder, outputPath: file, silent: true })))
    throw new Error('the bundle could not be packed');
  process.stdout.write(`${file}\n`);
} finally {
  await rm(temporary, { recursive: true, force: true });
}

function manifest() {
  const { name, version, description, author, license, keywords, homepage, bugs, repository } = described;
  return {
    manifest_version: '0.3',
    name,
    display_name: 'WorkRail',
    version,
    description,
    author: { name: author },
    license,
    keywords,
    homepage,
    support: bugs.url,
    repository: { type: repository.type, url: repository.url.replace(/^git\+/, '') },
    server: {
      type: 'node',
      entry_point: SERVER,
      // The client puts the folder of the bundle in: this is no template of JavaScript.
      mcp_config: { command: 'node', args: [`\${__dirname}/${SERVER}`] },
    },
    tools: offeredTools().map((tool) => ({ name: tool.name, description: tool.description })),
    compatibility: { platforms: ['darwin', 'linux', 'win32'], runtimes: { node: described.engines.node } },
  };
}

/** What the server offers by itself: it is asked. */
function offeredTools() {
  const params = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'mcpb', version: '1' },
  };
  const requests = [
    { id: 1, method: 'initialize', params },
    { id: 2, method: 'tools/list', params: {} },
  ].map((request) => `${JSON.stringify({ jsonrpc: '2.0', ...request })}\n`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, SERVER)], {
    input: requests.join(''),
    encoding: 'utf8',
    env: { WORKRAIL_DATA_DIR: join(temporary, 'data') },
  });
  if (status !== 0) throw new Error(`the server does not start: ${stderr}`);
  const [, listed] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return listed.result.tools;
}
