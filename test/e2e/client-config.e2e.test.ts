import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverProgram } from './harness/server-files.ts';

const printer = new URL('../../scripts/demo/client-config.mjs', import.meta.url).href;

interface Entry {
  readonly command: string;
  readonly args: readonly string[];
}

/** What people are told to paste, for a Node and a server at these places. */
function printed(node: string, main: string): string {
  const script = `import(${JSON.stringify(printer)}).then((m) => m.printClientConfig(...process.argv.slice(1)))`;
  return execFileSync(process.execPath, ['-e', script, node, main], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
}

/** The JSON blocks of the print-out, in order: Claude Code, Cursor and Gemini CLI, VS Code. */
const jsonBlocks = (text: string): readonly unknown[] =>
  [...text.matchAll(/^\{$[\s\S]*?^\}$/gm)].map(([block]) => JSON.parse(block));

/** Codex's table. Its basic strings have the escapes of JSON. */
function tomlEntry(text: string): Entry {
  const value = (key: string) => new RegExp(`^${key} = (.*)$`, 'm').exec(text)?.[1] ?? '';
  expect(text).toContain('[mcp_servers.workrail]');
  return { command: JSON.parse(value('command')), args: JSON.parse(value('args')) };
}

async function answersInitialize({ command, args }: Entry, dataDir: string): Promise<void> {
  const env = { ...process.env, WORKRAIL_DATA_DIR: dataDir };
  const server = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const line = new Promise<string>((resolve) => {
    createInterface({ input: server.stdout }).once('line', resolve);
  });
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } };
  server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
  expect(JSON.parse(await line)).toMatchObject({ id: 1, result: { serverInfo: { name: 'workrail' } } });
  server.stdin.end();
  expect(await ended).toBe(0);
}

describe('the configuration that is printed to be pasted', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'workrail config '));
    symlinkSync(dirname(serverProgram()), join(folder, "server's files"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('starts the server from a path with a space and a quote, for every client', async () => {
    const main = join(folder, "server's files", 'main.js');
    const text = printed(process.execPath, main);
    const blocks = jsonBlocks(text);
    expect(blocks).toMatchObject([
      { mcpServers: { workrail: { type: 'stdio', command: process.execPath, args: [main] } } },
      { mcpServers: { workrail: { command: process.execPath, args: [main] } } },
      { servers: { workrail: { type: 'stdio', command: process.execPath, args: [main] } } },
    ]);
    expect(tomlEntry(text)).toEqual({ command: process.execPath, args: [main] });
    await answersInitialize(tomlEntry(text), join(folder, 'data'));
  });

  test.skipIf(process.platform === 'win32')('is one command for the shell', async () => {
    const main = join(folder, "server's files", 'main.js');
    const words = /^claude mcp add workrail -- (.*)$/m.exec(printed(process.execPath, main))?.[1] ?? '';
    await answersInitialize({ command: 'sh', args: ['-c', `exec ${words}`] }, join(folder, 'data'));
  });

  test.each([
    [
      'Windows',
      'C:\\Program Files\\nodejs\\node.exe',
      'C:\\Users\\Ana Müller\\workrail\\apps\\mcp-stdio\\dist\\main.js',
    ],
    ['macOS', '/opt/homebrew/bin/node', '/Users/ana/My Work/workrail/apps/mcp-stdio/dist/main.js'],
    ['Linux', '/usr/bin/node', '/home/ana/"quoted"/main.js'],
  ])('survives being read back on %s, and starts no script of a shell', (_, node, main) => {
    const text = printed(node, main);
    expect(tomlEntry(text)).toEqual({ command: node, args: [main] });
    for (const block of jsonBlocks(text)) expect(JSON.stringify(block)).toContain(JSON.stringify([main]));
    expect(text).not.toMatch(/\.cmd|npx/);
  });
});
