import { join } from 'node:path';
import { E } from '@workrail/kernel';
import { keyring, systemEntropy } from '@workrail/node-host';
import { expect, test } from 'vitest';
import type { Answer } from './harness/driver.ts';
import { openServer } from './harness/open-server.ts';
import type { RawDriver } from './harness/raw-driver.ts';
import { FIXTURES } from './harness/server-files.ts';
import { homeForTest, type ServerHome } from './harness/server-home.ts';

const WORKFLOW = 'demo.six-steps';
const ALL = ['--toolsets', 'all'];

/** Rotates from a process of its own, as far as the servers can tell. */
async function rotate({ data }: ServerHome): Promise<void> {
  const rotated = await keyring(join(data, 'keyring.json'), systemEntropy).rotate()();
  if (E.isLeft(rotated)) throw new Error(rotated.left.reason);
}

/** The result of a call as it came over the wire. */
async function bytesOf(server: RawDriver, args: object): Promise<string> {
  const { result } = await server.request('tools/call', { name: 'continue_workflow', arguments: args });
  return JSON.stringify(result);
}

const pairOf = ({ structured }: Answer): object => structured.nextCall.arguments as object;

/** A run of some steps, one of them blocked first: the calls that were made, with their answers' bytes. */
async function walk(server: RawDriver, workspacePath: string) {
  const start = { workflowId: WORKFLOW, title: 'Fix the login redirect', workspacePath };
  const started = await server.call('start_workflow', start);
  const made: { readonly args: object; readonly bytes: string }[] = [];
  let last = started;
  for (const output of [undefined, { notesMarkdown: 'Reproduced it.' }, { notesMarkdown: 'Found it.' }]) {
    const args = { ...pairOf(last), ...(output === undefined ? {} : { output }) };
    const bytes = await bytesOf(server, args);
    made.push({ args, bytes });
    last = await server.call('continue_workflow', args);
  }
  return { started, made, last };
}

async function world() {
  const home = homeForTest();
  const options = { home, workflowPaths: [FIXTURES], args: ALL };
  const running = await openServer(options);
  return { home, running, another: () => openServer(options), ...(await walk(running, home.work)) };
}

test('a replay over a rotation is equal to the byte, in a running server and in a new one', async () => {
  const { home, running, another, made } = await world();
  expect(JSON.parse(made[0]?.bytes ?? '').structuredContent.kind).toBe('blocked');
  await rotate(home);
  const fresh = await another();
  for (const server of [running, fresh])
    for (const { args, bytes } of made) expect(await bytesOf(server, args)).toBe(bytes);
});

test('an advance with tokens of the previous key is replayed to the byte too', async () => {
  const { home, running, another, last } = await world();
  await rotate(home);
  const args = { ...pairOf(last), output: { notesMarkdown: 'Mended it.' } };
  const bytes = await bytesOf(running, args);
  expect(JSON.parse(bytes).structuredContent.pending.stepId).toBe('step-4');
  expect(await bytesOf(await another(), args)).toBe(bytes);
});

test('a running server takes tokens of a key that another process made, and gives such tokens', async () => {
  const { home, running, another, last } = await world();
  await rotate(home);
  const fresh = await another();
  const theirs = await fresh.call('start_workflow', { workflowId: WORKFLOW });
  const output = { notesMarkdown: 'By the running server.' };
  const here = await running.call('continue_workflow', { ...pairOf(theirs), output });
  expect(here.structured.pending.stepId).toBe('step-2');
  const stateToken = last.structured.stateToken;
  const shown = await running.call('continue_workflow', { stateToken });
  expect(shown.structured.stateToken).not.toBe(stateToken);
  expect((await fresh.call('continue_workflow', { stateToken })).structured.stateToken).toBe(
    shown.structured.stateToken,
  );
});

test('a key that is gone leads to resume_session, which finds the run, and the run finishes', async () => {
  const { home, running, another, started, made, last } = await world();
  await rotate(home);
  await rotate(home);
  for (const server of [running, await another()]) {
    const { stateToken } = last.structured;
    for (const args of [{ stateToken }, pairOf(last), made[1]?.args ?? {}]) {
      const refused = await server.call('continue_workflow', args);
      expect(refused.isError).toBe(true);
      expect(refused.structured.error).toMatchObject({ error_code: 'TOKEN_ALTERED', retryable: false });
      expect(refused.text).toMatch(/signed with a key that this data folder does not have/);
      expect(refused.text).toMatch(/call resume_session with \{\}/);
      expect(refused.structured.nextCall).toEqual({ tool: 'resume_session', arguments: {} });
    }
  }
  const search = { workspacePath: home.work, query: 'fix the login redirect' };
  const found = await running.call('resume_session', search);
  expect(found.structured.candidates[0]).toMatchObject({
    sessionId: started.structured.session.sessionId,
    confidence: 'strong',
    pendingStepId: 'step-3',
  });
  const next = found.structured.nextCall;
  let at = await running.call(next.tool, next.arguments);
  for (let moves = 0; at.structured.isComplete !== true && moves < 10; moves += 1) {
    const output = { notesMarkdown: `Went on after the rotation, ${moves}.` };
    at = await running.call('continue_workflow', { ...pairOf(at), output });
  }
  expect(at.structured.isComplete).toBe(true);
});

test('where resume_session is not offered, the error says what to do instead', async () => {
  const { home, last } = await world();
  const other = await openServer({ home, workflowPaths: [FIXTURES], args: ['--toolsets', 'checkpoint'] });
  const tools = (await other.listTools()).map(({ name }) => name);
  expect(tools).not.toContain('resume_session');
  await rotate(home);
  await rotate(home);
  const { stateToken } = last.structured;
  const refused = await other.call('checkpoint_workflow', {
    stateToken,
    output: { notesMarkdown: 'Noted.' },
  });
  expect(refused.structured.error.error_code).toBe('TOKEN_ALTERED');
  expect(refused.text).toContain('--toolsets all');
  // No call is put into an agent's hand that the server refuses.
  expect(refused.structured.nextCall).toBeUndefined();
});
