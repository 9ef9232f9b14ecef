import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorFrom, valueFrom } from '@workrail/kernel/outcome';
import type { ProtocolEra } from '@workrail/ports';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeFiles } from '../testing/write-files.ts';
import { serverProbe } from './server-probe.ts';

/** A server that answers by these rules: what a method, or a tool, gives back. */
const SERVER = `
const tool = (structuredContent) => ({ structuredContent, content: [{ type: 'text', text: 'said' }] });
const results = {
  initialize: () => ({ protocolVersion: '2025-11-25' }),
  'server/discover': () => ({ supportedVersions: ['2026-07-28'] }),
  'tools/list': () => ({ tools: ['list_workflows', 'start_workflow', 'continue_workflow'].map((name) => ({ name })) }),
  list_workflows: () => tool({ workflows: [{ workflowId: 'wr.one' }] }),
  start_workflow: ({ workflowId }) => tool({ stateToken: 's ' + workflowId, ackToken: 'a' }),
  continue_workflow: ({ stateToken }) => tool({ stateToken }),
};
const seen = [];
function serve(line) {
  const { id, method, params } = JSON.parse(line);
  seen.push(method);
  if (id === undefined) return;
  const name = method === 'tools/call' ? params.name : method;
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...answer(name, params) }));
}
let answer = (name, params) => ({ result: results[name](params.arguments) });
let open = '';
process.stdin.setEncoding('utf8').on('data', (text) => {
  const lines = (open + text).split('\\n');
  open = lines.pop();
  lines.forEach(serve);
});
`;

async function tried(
  more: string,
  era: ProtocolEra = 'initialize',
  patience?: Parameters<typeof serverProbe>[1],
) {
  const folder = await temporaryFolder();
  await writeFiles(folder, { 'main.cjs': `${SERVER}${more}` });
  const server = join(folder, 'main.cjs');
  return valueFrom(serverProbe(server, patience).tryOut(era));
}

let temporary = '';
beforeEach(async () => {
  temporary = await temporaryFolder();
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) vi.stubEnv(name, temporary);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  expect((await readdir(temporary)).filter((name) => name.startsWith('workrail-probe-'))).toEqual([]);
});

test.each([
  ['initialize', '2025-11-25'],
  ['discover', '2026-07-28'],
] as const)('a server that does as it should is told so, opened with %s', async (era, protocol) => {
  expect(await tried('', era)).toEqual({
    protocol,
    tools: 3,
    workflowId: 'wr.one',
    failure: undefined,
    stray: [],
    stderr: '',
    end: 'in_time',
  });
});

test('it gets next to nothing of an environment, the root folder and a data folder of its own [ENV-3]', async () => {
  const told = `process.stderr.write(JSON.stringify([process.argv.slice(2), process.cwd(), process.env]));`;
  const seenBy = async (era: ProtocolEra) => JSON.parse((await tried(told, era)).stderr);
  const [args, cwd, env] = await seenBy('initialize');
  expect(args).toEqual([expect.stringMatching(/^--data-dir=.*workrail-probe-.*data$/)]);
  expect(cwd).toMatch(/^(?:\/|[A-Z]:\\)$/);
  expect(Object.keys(env)).toEqual(expect.arrayContaining(['HOME', 'USERPROFILE']));
  if (process.platform !== 'win32') expect(Object.keys(env)).toHaveLength(2);
  expect((await seenBy('discover'))[2].HOME).toBeUndefined();
});

describe('what is wrong is told by the request', () => {
  test.each<[string, string, string, RegExp]>([
    ['ends at once', 'process.exit(7)', 'initialize', /it ended \(exit code 7\) before it answered/],
    ['is killed', "process.kill(process.pid, 'SIGKILL')", 'initialize', /it ended \(SIG|exit code/],
    [
      'answers with an error',
      "answer = () => ({ error: { code: -1, message: 'no such thing' } })",
      'initialize',
      /it answers with an error: no such thing/,
    ],
    [
      'answers with an error without a message',
      'answer = () => ({ error: { code: -1 } })',
      'initialize',
      /it answers with an error: {"code":-1}/,
    ],
    [
      'lacks a tool',
      "results['tools/list'] = () => ({ tools: [{}] })",
      'tools/list',
      /list_workflows is missing/,
    ],
    [
      'has no workflow',
      'results.list_workflows = () => tool({ workflows: [] })',
      'list_workflows',
      /no workflowId/,
    ],
    [
      'refuses a start',
      'results.start_workflow = () => ({ ...tool({}), isError: true })',
      'start_workflow',
      /it refuses: said/,
    ],
    ['goes nowhere', 'results.continue_workflow = () => tool({})', 'continue_workflow', /no stateToken/],
  ])('of a server that %s', async (_, more, request, reason) =>
    expect((await tried(more)).failure).toEqual({ request, reason: expect.stringMatching(reason) }),
  );

  test('an error that is null is none', async () => {
    const nulls = 'const real = answer; answer = (name, params) => ({ error: null, ...real(name, params) });';
    expect((await tried(nulls)).failure).toBeUndefined();
  });

  test('of one that does not know the newer protocol', async () =>
    expect(
      (await tried("results['server/discover'] = () => ({ supportedVersions: [] })", 'discover')).failure,
    ).toEqual({
      request: 'server/discover',
      reason: 'it does not offer protocol 2026-07-28',
    }));

  test('of one that does not answer', async () => {
    const mute = "answer = () => { throw 0 }; process.on('uncaughtException', () => {})";
    expect((await tried(mute, 'initialize', { answerMs: 100, endMs: 5_000 })).failure).toEqual({
      request: 'initialize',
      reason: 'it does not answer within 0.1 seconds',
    });
  });
});

test('lines that are no messages stray, the first few of them, also at the end', async () => {
  const { stray, failure } = await tried(
    "console.log('hello\\n{}'); process.on('exit', () => process.stdout.write('bye'))",
  );
  expect({ stray, failure }).toEqual({ stray: ['hello', '{}', 'bye'], failure: undefined });
});

test('one that stays when its input has ended is killed, one that ends badly is told', async () => {
  const stays = await tried('setInterval(() => {}, 1_000)', 'initialize', { answerMs: 10_000, endMs: 100 });
  expect(stays).toMatchObject({ end: 'killed', failure: undefined });
  const fails = await tried("process.on('exit', () => { process.exitCode = 4 })");
  expect(fails.end).toEqual({ code: 4, signal: null });
});

test('one that is not there is missing', async () => {
  const folder = await temporaryFolder();
  for (const server of [join(folder, 'main.js'), folder])
    expect(await errorFrom(serverProbe(server).tryOut('discover'))).toEqual({
      _tag: 'ServerMissingError',
      path: server,
    });
});
