import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serverProgram } from './harness/server-files.ts';

const CLIENT = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'pipe', version: '1' },
};
const request = (id: number, method: string, params: object) => ({ jsonrpc: '2.0', id, method, params });

/** Lines that come in one piece; stdin ends after the last of them if it is said to. */
interface Piece {
  readonly messages: readonly (object | string)[];
  /** How many answers are there before the next piece comes. */
  readonly answers?: number;
  readonly isLast?: boolean;
}

/** Everything the server says to these pieces, with its exit code. */
async function piped(pieces: readonly Piece[]) {
  const folder = await mkdtemp(join(tmpdir(), 'workrail-piped-'));
  try {
    const env = { ...process.env, WORKRAIL_DATA_DIR: join(folder, 'data') };
    const server = spawn(process.execPath, [serverProgram()], { env });
    let [stdout, stderr] = ['', ''];
    server.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    server.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    server.stdin.on('error', () => undefined);
    const ended = new Promise((resolve) => server.once('close', resolve));
    for (const { messages, answers = 0, isLast = false } of pieces) {
      const lines = messages.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
      server.stdin.write(`${lines.join('\n')}\n`);
      if (isLast) server.stdin.end();
      else await expect.poll(() => stdout.split('\n').length - 1).toBeGreaterThanOrEqual(answers);
    }
    const code = await ended;
    const answers = stdout.split('\n').filter(Boolean);
    return { code, stderr, ids: answers.map((line) => JSON.parse(line).id as number) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('what was sent before stdin ended is done and answered before the process ends', async () => {
  const starts = Array.from({ length: 20 }, (_, n) =>
    request(n + 2, 'tools/call', { name: 'start_workflow', arguments: { workflowId: 'wr.code-review' } }),
  );
  const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
  // The first call loads the program and makes the database, which takes a part of the seconds that an end may take.
  const { code, ids } = await piped([
    { messages: [request(1, 'initialize', CLIENT), initialized, ...starts.slice(0, 1)], answers: 2 },
    { messages: starts.slice(1), isLast: true },
  ]);
  expect(code).toBe(0);
  expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 21 }, (_, n) => n + 1));
});
