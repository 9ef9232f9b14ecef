import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { BUNDLED_WORKFLOWS, cliProgram, helperScript, serverProgram } from './server-files.ts';

/** How a client is told to start the server. */
export interface ClientEntry {
  readonly command: string;
  readonly args: readonly string[];
}

/** The entry in the text of a client's file, which holds no other server. */
export function entryIn(text: string): ClientEntry {
  if (!text.includes('[mcp_servers.workrail]')) {
    const { mcpServers, servers = mcpServers } = JSON.parse(text);
    return servers.workrail;
  }
  // Basic strings of TOML have the escapes of JSON.
  const value = (key: string) => JSON.parse(new RegExp(`^${key} = (.*)$`, 'm').exec(text)?.[1] ?? '');
  return { command: value('command'), args: value('args') };
}

/** Starts the server as a client would, and hears its answer to `initialize`. */
export async function expectAnswer(
  { command, args }: ClientEntry,
  dataDir: string,
  more: NodeJS.ProcessEnv = {},
): Promise<void> {
  const env = { ...process.env, ...more, WORKRAIL_DATA_DIR: dataDir };
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

export interface CheckoutCopy {
  readonly cli: string;
  readonly server: string;
  readonly scripts: string;
}

/** What `npm start` builds and prints, at another place. */
export function copyCheckout(
  root: string,
  apps: readonly ('cli' | 'server')[] = ['cli', 'server'],
): CheckoutCopy {
  const at = (...names: readonly string[]) => join(root, ...names);
  const [cli, server] = [at('apps', 'export-cli', 'dist'), at('apps', 'mcp-stdio', 'dist')];
  if (apps.includes('cli')) cpSync(dirname(cliProgram()), cli, { recursive: true });
  if (apps.includes('server')) cpSync(dirname(serverProgram()), server, { recursive: true });
  cpSync(fileURLToPath(new URL('../../../scripts/demo', import.meta.url)), at('scripts', 'demo'), {
    recursive: true,
  });
  cpSync(fileURLToPath(new URL('../../../package.json', import.meta.url)), at('package.json'));
  return { cli: join(cli, 'main.js'), server: join(server, 'main.js'), scripts: at('scripts', 'demo') };
}

/**
 * A copy whose server comes with one workflow, the one that the doctor tries a server with: each trial compiles all
 * that come with it, which is most of the time that a doctor takes.
 */
export function copyWithOneWorkflow(root: string): CheckoutCopy {
  const copy = copyCheckout(root);
  const workflows = join(dirname(copy.server), 'workflows');
  rmSync(workflows, { recursive: true });
  cpSync(join(BUNDLED_WORKFLOWS, TRIED), join(workflows, TRIED));
  return copy;
}

const TRIED = 'bug-investigation.yaml';

/** A copy whose server answers what the doctor asks, and does nothing else. */
export function copyWithSmallServer(root: string): CheckoutCopy {
  const copy = copyCheckout(root, ['cli']);
  mkdirSync(dirname(copy.server), { recursive: true });
  cpSync(helperScript('small-server.mjs'), copy.server);
  return copy;
}
