import { left, right } from '@workrail/kernel/outcome';
import { describe, expect, test } from 'vitest';
import { withServer } from './edits.ts';
import { serverIn } from './server-entry.ts';
import { CLIENT_FIXTURES } from './testing/client-files.ts';
import { client, SERVER } from './testing/clients.ts';

describe.each(CLIENT_FIXTURES)('$client, $about', ({ client: id, text }) => {
  test('says nothing about the server, and then what was put in', () => {
    expect(right(serverIn(client(id), text))).toBeUndefined();
    const { text: after } = right(withServer(client(id), text, SERVER));
    expect(right(serverIn(client(id), after))).toEqual({ ...SERVER, atAddress: false });
  });
});

test.each([
  ['cursor', '{"mcpServers":{"workrail":null}}', { command: undefined, args: [], atAddress: false }],
  [
    'cursor',
    '{"mcpServers":{"workrail":{"url":"http://x"}}}',
    { command: undefined, args: [], atAddress: true },
  ],
  [
    'vscode',
    '\ufeff{"servers":{"workrail":{"command":1,"args":["a",2]}}}',
    { command: undefined, args: ['a'], atAddress: false },
  ],
  [
    'codex',
    'mcp_servers = { workrail = { command = "node", args = "x" } }',
    { command: 'node', args: [], atAddress: false },
  ],
  ['codex', '[mcp_servers.workrail]\nurl = "http://x"\n', { command: undefined, args: [], atAddress: true }],
  ['codex', 'mcp_servers = 3\n', undefined],
])('an entry of %s that a person wrote is read as far as it goes: %s', (id, text, entry) =>
  expect(right(serverIn(client(id), text))).toEqual(entry),
);

test('its variables are left out', () => {
  const text = '{"mcpServers":{"workrail":{"command":"node","env":{"KEY":"s3cret"}}}}';
  expect(JSON.stringify(right(serverIn(client('cursor'), text)))).not.toContain('s3cret');
});

test('a text that cannot be read is named with its place', () => {
  expect(left(serverIn(client('cursor'), '{\n  "mcpServers": {,\n}'))).toMatchObject({ line: 2, column: 18 });
  expect(left(serverIn(client('codex'), 'a = \n'))).toMatchObject({ line: 1 });
});
