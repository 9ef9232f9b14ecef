import { right } from '@workrail/kernel/outcome';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { CLIENTS } from './clients.ts';
import { withServer } from './edits.ts';
import { blockFor, serverFor } from './entry.ts';
import { client } from './testing/clients.ts';

const MACHINES = [
  [
    'Windows',
    'C:\\Program Files\\nodejs\\node.exe',
    'C:\\Users\\Ana Müller\\workrail\\apps\\mcp-stdio\\dist\\main.js',
  ],
  ['a share', '\\\\server\\share\\node.exe', '\\\\server\\share\\u0041\\main.js'],
  ['macOS', '/opt/homebrew/bin/node', '/Users/ana/My Work/workrail/apps/mcp-stdio/dist/main.js'],
  ['Linux', '/usr/bin/node', `/home/ana/"quoted" and 'so'/日本/😀/main.js`],
  ['a hostile folder', '/a\n[b]\n', '/\u0000\u001b[31m\u007f\u0085\u202e\u2028\ufeff#/main.js'],
  ['a broken name', '/node', '/\ud800/main.js'],
] as const;

describe.each(MACHINES)('the block for %s', (_, command, main) => {
  test.each(CLIENTS.map(({ id }) => id))('says the same to %s', (id) => {
    const block = blockFor(client(id), { command, args: [main] });
    const { format, servers, typed } = client(id);
    const file = format === 'toml' ? JSON.parse(JSON.stringify(parse(block))) : JSON.parse(block);
    const entry = { ...(typed ? { type: 'stdio' } : {}), command, args: [main.toWellFormed()] };
    expect(file).toEqual({ [servers]: { workrail: entry } });
    expect(block).not.toMatch(/\.cmd|npx/);
    expect(block.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u202e\ufeff]/u);
  });

  test.each(CLIENTS.map(({ id }) => id))('is what is written for %s where there is nothing yet', (id) => {
    const server = { command, args: [main] };
    expect(right(withServer(client(id), '', server)).text).toBe(blockFor(client(id), server));
  });
});

test('A16: a file of a project tells the server its folder where the client puts it in', () => {
  const server = { command: '/node', args: ['/main.js'] };
  const folder = '$' + '{workspaceFolder}';
  for (const id of ['cursor', 'vscode']) {
    expect(serverFor(client(id), 'project', server).args).toEqual(['/main.js', '--project-dir', folder]);
    expect(serverFor(client(id), 'user', server)).toEqual(server);
  }
  for (const id of ['claude-code', 'codex', 'gemini'])
    expect(serverFor(client(id), 'project', server)).toEqual(server);
});
