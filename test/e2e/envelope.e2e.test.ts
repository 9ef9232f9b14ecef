import { expect, test } from 'vitest';
import { PATIENCE_MS } from '../harness/patience.ts';
import { openServer, sharedRawServer } from './harness/open-server.ts';

type Message = {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly data?: object };
};

const { driver } = sharedRawServer();

/** What the server answers to lines written by hand, whose ids are 90 and more, or no whole numbers. */
async function written(lines: readonly string[], answers: number): Promise<readonly Message[]> {
  const server = driver();
  const came: Message[] = [];
  server.process.onLine((line) => came.push(JSON.parse(line) as Message));
  for (const line of lines) server.process.write(line);
  await expect.poll(() => came.length, { timeout: PATIENCE_MS }).toBeGreaterThanOrEqual(answers);
  expect((await server.request('ping')).result).toEqual({});
  return came.filter(({ id }) => typeof id !== 'number' || id >= 90 || !Number.isInteger(id));
}

test.each<[string, string, unknown]>([
  ['null params', '{"jsonrpc":"2.0","id":90,"method":"tools/list","params":null}', 90],
  ['no jsonrpc', '{"id":90,"method":"ping"}', 90],
  ['a byte order mark', '\uFEFF{"jsonrpc":"2.0","id":90,"method":"ping"}', 90],
  [
    'null arguments',
    '{"jsonrpc":"2.0","id":90,"method":"tools/call","params":{"name":"list_workflows","arguments":null}}',
    90,
  ],
  [
    'an empty list of arguments',
    '{"jsonrpc":"2.0","id":90,"method":"tools/call","params":{"name":"list_workflows","arguments":[]}}',
    90,
  ],
  ['a null cursor', '{"jsonrpc":"2.0","id":90,"method":"tools/list","params":{"cursor":null}}', 90],
  [
    'nulls around a call',
    '{"jsonrpc":"2.0","id":90,"method":"tools/call","params":{"name":"list_workflows","arguments":{},"task":null,"_meta":{"progressToken":null}}}',
    90,
  ],
  [
    'null for _meta',
    '{"jsonrpc":"2.0","id":90,"method":"tools/call","params":{"name":"list_workflows","_meta":null}}',
    90,
  ],
])('A17: %s gets a result', async (_, line, id) => {
  const [answer] = await written([line], 1);
  expect(answer).toMatchObject({ id, result: {} });
});

test.each<[string, string, unknown]>([
  [
    'a _meta of the wrong form',
    '{"jsonrpc":"2.0","id":90,"method":"ping","params":{"_meta":{"progressToken":{}}}}',
    90,
  ],
  ['a _meta that is a list', '{"jsonrpc":"2.0","id":90,"method":"ping","params":{"_meta":[]}}', 90],
  ['a list of params', '{"jsonrpc":"2.0","id":90,"method":"ping","params":[]}', 90],
  ['no method', '{"jsonrpc":"2.0","id":90}', 90],
  ['a part of a number for an id', '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', 1.5],
  ['a call without params', '{"jsonrpc":"2.0","id":90,"method":"tools/call"}', 90],
  ['a call without a name', '{"jsonrpc":"2.0","id":90,"method":"tools/call","params":{"arguments":{}}}', 90],
  [
    'arguments that are a list',
    '{"jsonrpc":"2.0","id":90,"method":"tools/call","params":{"name":"list_workflows","arguments":[1]}}',
    90,
  ],
  ['no JSON', '{"jsonrpc":"2.0",', null],
])('A17: %s gets an error with its id', async (_, line, id) => {
  const [answer] = await written([line], 1);
  expect(answer).toMatchObject({ id, error: { code: expect.any(Number) } });
});

test('A17: each request of a batch is answered', async () => {
  const batch = [90, 91].map((id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
  const answers = await written(
    [JSON.stringify([...batch, { jsonrpc: '2.0', method: 'notifications/x' }])],
    2,
  );
  expect(answers.map(({ id }) => id)).toEqual([90, 91]);
});

test('A17: a message over the limit is refused by name, and the server lives', async () => {
  const huge = { jsonrpc: '2.0', id: 90, method: 'tools/call', params: { name: 'y'.repeat(11_000_000) } };
  const [answer] = await written([JSON.stringify(huge)], 1);
  expect(answer).toMatchObject({
    id: 90,
    error: { data: { error_code: 'MESSAGE_TOO_LARGE', limit: 10_485_760 } },
  });
});

test.each<[string, object]>([
  ['nulls', { capabilities: { roots: null, sampling: null, elicitation: null, experimental: null } }],
  ['a null form', { capabilities: { elicitation: { url: {}, form: null } } }],
  ['null', { capabilities: null }],
  ['nothing', {}],
  ['a null title', { capabilities: {}, clientInfo: { name: 'odd', version: '1', title: null } }],
])('A17: a client whose capabilities are %s is welcomed', async (_, more) => {
  const server = await openServer();
  const params = { protocolVersion: '2025-06-18', clientInfo: { name: 'odd', version: '1' }, ...more };
  const answer = await server.request('initialize', params);
  expect(answer).toMatchObject({ result: { protocolVersion: '2025-06-18' } });
});
