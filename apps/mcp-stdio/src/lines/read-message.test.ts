import { expect, it } from 'vitest';
import { readMessages } from './read-message.ts';

const bytesOf = (text: string) => ({ kind: 'line', bytes: Buffer.from(text) }) as const;
const read = (text: string) => readMessages(bytesOf(text));
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };

it.each<[string, string, object]>([
  ['null params', '{"jsonrpc":"2.0","id":1,"method":"ping","params":null}', PING],
  ['no jsonrpc', '{"id":1,"method":"ping"}', PING],
  ['a member that nobody knows', '{"jsonrpc":"2.0","id":1,"method":"ping","more":1}', PING],
  ['a byte order mark', '\uFEFF{"jsonrpc":"2.0","id":1,"method":"ping"}', PING],
  ['a carriage return', '{"jsonrpc":"2.0","id":1,"method":"ping"}\r', PING],
  [
    'null arguments',
    '{"id":1,"method":"tools/call","params":{"name":"a","arguments":null}}',
    { ...PING, method: 'tools/call', params: { name: 'a' } },
  ],
  [
    'arguments as JSON',
    '{"id":1,"method":"tools/call","params":{"name":"a","arguments":"{\\"b\\":1}"}}',
    { ...PING, method: 'tools/call', params: { name: 'a', arguments: { b: 1 } } },
  ],
  [
    'an empty list of arguments',
    '{"id":1,"method":"tools/call","params":{"name":"a","arguments":[]}}',
    { ...PING, method: 'tools/call', params: { name: 'a' } },
  ],
  [
    'nulls around a call',
    '{"id":1,"method":"tools/call","params":{"name":"a","arguments":{"b":null},"task":null,"_meta":{"progressToken":null,"c":{"d":null}}}}',
    { ...PING, method: 'tools/call', params: { name: 'a', arguments: { b: null }, _meta: { c: {} } } },
  ],
  [
    'nulls in a response',
    '{"id":1,"result":{"action":"decline","content":null}}',
    { jsonrpc: '2.0', id: 1, result: { action: 'decline' } },
  ],
  [
    'an initialize without capabilities',
    '{"id":1,"method":"initialize","params":{"capabilities":null,"clientInfo":{"name":"a","title":null}}}',
    { ...PING, method: 'initialize', params: { capabilities: {}, clientInfo: { name: 'a' } } },
  ],
  [
    'a notification',
    '{"method":"notifications/x","params":null}',
    { jsonrpc: '2.0', method: 'notifications/x' },
  ],
  ['a response', '{"jsonrpc":"2.0","id":"a","result":{}}', { jsonrpc: '2.0', id: 'a', result: {} }],
])('A17: %s is a message', (_, text, message) => expect(read(text)).toEqual([{ kind: 'message', message }]));

it.each<[string, string, string | number | null, number, string]>([
  [
    'a list of params',
    '{"jsonrpc":"2.0","id":7,"method":"ping","params":[]}',
    7,
    -32602,
    '"params" must be an object',
  ],
  [
    'params as a text',
    '{"jsonrpc":"2.0","id":"a","method":"ping","params":"x"}',
    'a',
    -32602,
    '"params" must be',
  ],
  ['no method', '{"jsonrpc":"2.0","id":7}', 7, -32600, '"method" is missing'],
  ['neither id nor method', '{"jsonrpc":"2.0"}', null, -32600, '"method" is missing'],
  ['a method that is no text', '{"jsonrpc":"2.0","id":7,"method":5}', 7, -32600, '"method" is missing'],
  ['another version', '{"jsonrpc":"1.0","id":7,"method":"ping"}', 7, -32600, '"jsonrpc" must be "2.0"'],
  ['a part of a number for an id', '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', 1.5, -32600, '"id" must be'],
  ['null for an id', '{"jsonrpc":"2.0","id":null,"method":"ping"}', null, -32600, '"id" must be'],
  ['an object for an id', '{"jsonrpc":"2.0","id":{},"method":"ping"}', null, -32600, '"id" must be'],
  ['a text', '"ping"', null, -32600, 'A message must be an object'],
  ['an empty batch', '[]', null, -32600, 'The batch is empty'],
  ['no JSON', 'ping', null, -32700, 'not JSON'],
  ['half a message', '{"jsonrpc":"2.0","id":7,"method":"ping","params":{', 7, -32700, 'not JSON'],
  [
    'half a message with its id at the end',
    '{"method":"ping","params":{{},"jsonrpc":"2.0","id":"a"}',
    'a',
    -32700,
    'not JSON',
  ],
])('A17: %s gets an error with its id', (_, text, id, code, words) =>
  expect(read(text)).toEqual([
    {
      kind: 'refused',
      reason: expect.stringContaining(words),
      answer: { jsonrpc: '2.0', id, error: { code, message: expect.stringContaining(words) } },
    },
  ]),
);

it('A17: each message of a batch is read by itself', () =>
  expect(read('[{"id":1,"method":"ping"},5,{"id":2}]')).toMatchObject([
    { kind: 'message', message: PING },
    { kind: 'refused', answer: { id: null } },
    { kind: 'refused', answer: { id: 2 } },
  ]));

it('A17: what is no UTF-8 is refused with its id', () => {
  const bytes = Buffer.from('{"jsonrpc":"2.0","id":3,"method":"ä"}', 'latin1');
  expect(readMessages({ kind: 'line', bytes })).toMatchObject([
    { kind: 'refused', answer: { id: 3, error: { code: -32700 } } },
  ]);
});

it('nothing waits for an answer to a notification that cannot be used', () => {
  expect(read('{"method":"notifications/x","params":[]}')).toMatchObject([{ kind: 'dropped' }]);
  expect(read('{"jsonrpc":"2.0","result":{}}')).toMatchObject([{ kind: 'dropped' }]);
  expect(read(' \r')).toEqual([]);
});

it.each([
  ['{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"x":"', '', 9],
  ['{"method":"tools/call","params":{"id":1,"x":"', '"}},"jsonrpc":"2.0","id":"z"}', 'z'],
  ['{"method":"tools/call","params":{"id":1,', '"id":2}}', null],
])('A17: a message over the limit is refused by name: %s', (head, tail, id) =>
  expect(readMessages({ kind: 'too-long', length: 20_000_000, head, tail })).toMatchObject([
    {
      kind: 'refused',
      answer: { id, error: { code: -32600, data: { error_code: 'MESSAGE_TOO_LARGE', limit: 10_485_760 } } },
    },
  ]),
);

it('A17: a message of any depth is a message', () => {
  const deep = `${'{"a":'.repeat(200_000)}null${'}'.repeat(200_000)}`;
  expect(read(`{"id":1,"method":"ping","params":${deep}}`)).toMatchObject([{ kind: 'message' }]);
});
