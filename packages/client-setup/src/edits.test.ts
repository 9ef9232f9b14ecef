import { left, right } from '@workrail/kernel/outcome';
import { parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { withoutServer, withServer } from './edits.ts';
import { CLIENT_FIXTURES } from './testing/client-files.ts';
import { client, SERVER } from './testing/clients.ts';

/** What stands in a text and not in the other, where it is one stretch, or a comma and a stretch. */
function insertedInto(before: string, after: string): string {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const between = before.slice(start, before.length - end);
  const added = after.slice(start, after.length - end);
  if (between === '') return added;
  expect(added.startsWith(`,${between}`)).toBe(true);
  return added.slice(1 + between.length);
}

describe.each(CLIENT_FIXTURES)('$client, $about', ({ client: id, text }) => {
  const put = () => right(withServer(client(id), text, SERVER));

  test('gains the server and loses nothing', () => {
    const { text: after, outcome } = put();
    expect(outcome).toBe('added');
    const inserted = insertedInto(text, after);
    expect(inserted).toContain('workrail');
    const breaks = new Set(after.match(/\r\n|\n/g));
    expect(breaks.size).toBeLessThan(2);
    const before = read(id, text);
    const now = read(id, after);
    const { servers } = client(id);
    expect(now[servers].workrail).toMatchObject(SERVER);
    delete now[servers].workrail;
    expect(now).toEqual({ ...before, [servers]: before[servers] ?? {} });
  });

  test('is not touched twice, and is as it was when the server goes', () => {
    const { text: after } = put();
    expect(right(withServer(client(id), after, SERVER))).toEqual({ text: after, outcome: 'already_there' });
    expect(right(withoutServer(client(id), after))).toEqual({ text, outcome: 'removed' });
    expect(right(withoutServer(client(id), text))).toEqual({ text, outcome: 'not_there' });
  });
});

describe('an entry that is there', () => {
  const OLD = `{
  "mcpServers": {
    "workrail": { "command": "node", "env": { "WORKRAIL_LOG_LEVEL": "info" }, "timeout": 60000 }, // mine
    "b": {}
  }
}`;

  test('gets the places of this machine, and keeps what else it holds', () => {
    const { text, outcome } = right(
      withServer(client('cursor'), OLD, { command: '/node', args: ['/main.js'] }),
    );
    expect(outcome).toBe('updated');
    expect(text).toBe(OLD.replace('"node"', '"/node"').replace('60000 }', '60000, "args": ["/main.js"] }'));
  });

  test('goes with what it holds, and the comment beside it stays', () => {
    const { text } = right(withoutServer(client('cursor'), OLD));
    expect(text).toBe('{\n  "mcpServers": { // mine\n    "b": {}\n  }\n}');
  });

  test('that is no object is replaced', () => {
    const { text, outcome } = right(withServer(client('cursor'), '{"mcpServers":{"workrail":null}}', SERVER));
    expect(outcome).toBe('updated');
    expect(read('cursor', text)).toEqual({ mcpServers: { workrail: SERVER } });
  });
});

describe('a file that holds nothing', () => {
  test.each(['', '\n', '\ufeff', '// later\r\n', '/* later */'])(
    '%j gets the server below what stands there',
    (text) => {
      const after = right(withServer(client('gemini'), text, SERVER)).text;
      expect(after.startsWith(text)).toBe(true);
      expect(read('gemini', after)).toEqual({ mcpServers: { workrail: SERVER } });
      expect(
        right(withoutServer(client('gemini'), after))
          .text.slice(text.length)
          .trim(),
      ).toBe('{}');
    },
  );
});

describe('a comment', () => {
  test.each([
    ['{\n  // one\n  "mcpServers": { "workrail": {} } }', '{\n  // one\n   }'],
    ['{\n  // one\n  "mcpServers": { "workrail": {} }\n}', '{\n  // one\n}'],
    ['{"mcpServers":{"workrail":{} /* one */}}', '{"mcpServers":{ /* one */}}'],
    ['{"mcpServers":{"a":1,/* one */"workrail":{} , }}', '{"mcpServers":{"a":1,/* one */  }}'],
  ])('in %j stays, and swallows nothing', (text, after) => {
    expect(right(withoutServer(client('cursor'), text)).text).toBe(after);
  });
});

describe('an entry of Codex', () => {
  test('goes with all its tables, wherever they stand', () => {
    const text = `[mcp_servers.workrail]
command = "node"

[mcp_servers.workrail.env]
A = "1"

[profiles.a]
b = 1

[[mcp_servers.workrail.tools]] # mine
name = "x"
# about c
[profiles.c]
d = 1
`;
    expect(right(withoutServer(client('codex'), text)).text).toBe(
      '[profiles.a]\nb = 1\n# about c\n[profiles.c]\nd = 1\n',
    );
  });

  test('that has tables below it only gets its own behind them', () => {
    const text = '[mcp_servers.workrail.env]\nA = "1"\n';
    const after = right(withServer(client('codex'), text, SERVER)).text;
    expect(after.startsWith(text)).toBe(true);
    expect(read('codex', after).mcp_servers.workrail).toEqual({ ...SERVER, env: { A: '1' } });
  });
});

describe('what cannot be edited safely is refused, with its place', () => {
  test.each([
    ['cursor', '{\n  "a": 1,\n  "b" 2\n}', 3, 7, 'it is not JSON: a colon is missing after a key'],
    ['cursor', '\ufeff{"a": tru}', 1, 7, 'it is not JSON: a value is not valid JSON'],
    ['cursor', '{"a": "x', 1, 7, 'it is not JSON: a string is not closed on its line'],
    ['cursor', '{} {}', 1, 4, 'it is not JSON: there is more text after the end of the JSON value'],
    ['cursor', '\n[]', 2, 1, 'it is JSON, but not an object'],
    ['cursor', '{"mcpServers": []}', 1, 16, '"mcpServers" is not an object'],
    ['cursor', '{"mcpServers": {},\n"mcp\\u0053ervers": {}}', 2, 1, '"mcpServers" occurs twice'],
    ['cursor', '{"mcpServers": {"workrail": {}, "workrail": {}}}', 1, 33, '"workrail" occurs twice'],
    ['cursor', '{"mcpServers": {"workrail": {"args": [], "args": []}}}', 1, 42, '"args" occurs twice'],
    [
      'gemini',
      '{"mcpServers": {"workrail": {"httpUrl": "x"}}}',
      1,
      30,
      '"workrail" is configured as a remote server ("httpUrl")',
    ],
    ['cursor', `{"a": ${'['.repeat(100_000)}`, 1, 1, 'it nests too deeply'],
    ['codex', 'a = 1\nb = = 2\n', 2, 5, expect.stringMatching(/^it is not TOML: /)],
    ['codex', 'a = "x\n', 1, expect.any(Number), expect.stringMatching(/^it is not TOML: /)],
    ['codex', `${Array.from({ length: 200 }, () => 'a').join('.')} = 1`, 1, 1, 'its keys nest too deeply'],
    [
      'codex',
      '\nmcp_servers = { a = { command = "a" } }',
      2,
      1,
      '"mcp_servers" is written as a value here, which cannot be edited safely',
    ],
    [
      'codex',
      'mcp_servers.workrail = { command = "a" }',
      1,
      1,
      '"mcp_servers.workrail" is written as a value here, which cannot be edited safely',
    ],
    [
      'codex',
      '[mcp_servers]\nworkrail.command = "a"',
      2,
      1,
      '"mcp_servers.workrail.command" is written as a value here, which cannot be edited safely',
    ],
    [
      'codex',
      '[mcp_servers]\na.command = "a"\n"workrail" = {}',
      3,
      1,
      '"mcp_servers.workrail" is written as a value here, which cannot be edited safely',
    ],
    [
      'codex',
      '[[mcp_servers]]\na = 1',
      1,
      1,
      '"mcp_servers" is a list of tables here, which cannot be edited safely',
    ],
    [
      'codex',
      '[[mcp_servers.workrail]]\na = 1',
      1,
      1,
      '"mcp_servers.workrail" is a list of tables here, which cannot be edited safely',
    ],
    [
      'codex',
      '[mcp_servers.workrail]\n\nurl = "x"',
      3,
      1,
      '"mcp_servers.workrail" is configured as a remote server ("url")',
    ],
  ])('%s: %j', (id, text, line, column, reason) => {
    const error = left(withServer(client(id), text, SERVER));
    expect(error).toEqual({
      _tag: 'ClientTextError',
      line,
      column,
      reason,
      fix: expect.stringMatching(/then try again\.$/),
    });
  });

  test.each([
    ['cursor', '{"mcpServers": {"workrail": {"url": "x"}}}', '{}'],
    ['codex', '[mcp_servers.workrail]\nurl = "x"\n', ''],
    ['codex', 'mcp_servers = { a = { command = "a" } }', undefined],
    ['codex', '[[mcp_servers]]\na = 1', undefined],
  ])('but %s: %j can be taken out', (id, text, after) => {
    expect(right(withoutServer(client(id), text)).text).toBe(after ?? text);
  });

  test.each([
    ['cursor', '{"mcpServers": {"workrail": {}, "workrail": {}}}'],
    ['codex', 'mcp_servers = { workrail = { command = "a" } }'],
    ['codex', 'mcp_servers.workrail.command = "a"'],
    ['codex', '[[mcp_servers.workrail]]\na = 1'],
  ])('and %s: %j cannot', (id, text) => {
    expect(left(withoutServer(client(id), text))).toMatchObject({ _tag: 'ClientTextError' });
  });
});

// biome-ignore lint/suspicious/noExplicitAny: whatever a file holds
const read = (id: string, text: string): any => {
  const rest = text.replace(/^\ufeff/, '');
  if (client(id).format === 'json') return parseJson(rest, [], { allowTrailingComma: true });
  return JSON.parse(JSON.stringify(parseToml(rest)));
};
