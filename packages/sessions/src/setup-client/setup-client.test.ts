import { E } from '@workrail/kernel';
import type { ClientFiles, EntryCaveat } from '@workrail/ports';
import { describe, expect, test } from 'vitest';
import { type SetupClientInput, setupClient } from './setup-client.ts';

const SERVER = { command: '/node', args: ['/main.js'] };

/** A machine with these files. Somebody else writes each of `rivals` to a file just before ours would be. */
function machine(
  files: Record<string, string>,
  rivals: string[] = [],
  hasServer = true,
  caveats: EntryCaveat[] = [],
) {
  const writes: string[] = [];
  const clientFiles: ClientFiles = {
    server: () => async () =>
      hasServer
        ? E.right({ route: 'path', ...SERVER, caveats })
        : E.left({ _tag: 'ServerMissingError', path: '/main.js' }),
    locate:
      ({ base, path }) =>
      async () =>
        base === 'config' ? E.left({ _tag: 'ClientPlaceError', base }) : E.right(`/${base}/${path}`),
    read: (path) => async () => E.right(files[path]),
    replace:
      (path, { before, after, personal }) =>
      async () => {
        const rival = rivals.shift();
        if (rival !== undefined) files[path] = rival;
        if (files[path] !== before) return E.left({ _tag: 'ClientFileChangedError', path });
        writes.push(`${path}${personal ? ' personal' : ''}`);
        files[path] = after;
        return E.right(undefined);
      },
  };
  const setup = (
    client: string,
    action: SetupClientInput['action'],
    scope: SetupClientInput['scope'] = 'user',
  ) => setupClient({ clientFiles })({ client, action, scope })();
  return { files, writes, setup };
}

const OTHER = '{"mcpServers":{"b":{}}}';
const PATH = '/home/.cursor/mcp.json';

describe('a client', () => {
  test('that is printed says the block and the file, also where that file cannot be edited', async () => {
    const { setup, writes } = machine({ [PATH]: 'no JSON' });
    expect(await setup('cursor', 'print')).toEqual(
      E.right({
        client: 'cursor',
        title: 'Cursor',
        scope: 'user',
        path: PATH,
        outcome: 'printed',
        route: 'path',
        block: expect.stringContaining('"command": "/node"'),
        unusable: {
          line: 1,
          column: 1,
          reason: expect.any(String),
          fix: 'Correct the file, then try again.',
        },
      }),
    );
    expect(writes).toEqual([]);
  });

  test('that is printed says whether its entry is in the file already, and writes nothing', async () => {
    const { files, writes, setup } = machine({ [PATH]: OTHER });
    const existing = async () => {
      const printed = await setup('cursor', 'print');
      return E.isRight(printed) ? printed.right.existing : printed.left;
    };
    expect(await existing()).toBeUndefined();
    files[PATH] = JSON.stringify({ mcpServers: { workrail: { command: '/old', args: [] } } });
    expect(await existing()).toBe('different');
    files[PATH] = JSON.stringify({ mcpServers: { workrail: { ...SERVER, env: { A: '1' } } } });
    expect(await existing()).toBe('same');
    expect(writes).toEqual([]);
  });

  test('is written once, in the file of its scope', async () => {
    const { files, writes, setup } = machine({ [PATH]: OTHER });
    expect(await setup('cursor', 'write')).toMatchObject({ right: { outcome: 'added', path: PATH } });
    expect(await setup('cursor', 'write')).toMatchObject({ right: { outcome: 'already_there' } });
    expect(await setup('cursor', 'write', 'project')).toMatchObject({ right: { outcome: 'made' } });
    expect(writes).toEqual([`${PATH} personal`, '/project/.cursor/mcp.json']);
    expect(JSON.parse(files[PATH] ?? '')).toEqual({ mcpServers: { b: {}, workrail: SERVER } });
  });

  test('says what may make its entry fail later; what a project installed may be in the file of a project', async () => {
    const { setup } = machine({}, [], true, ['project_install', 'temporary_place']);
    expect(await setup('cursor', 'write')).toMatchObject({
      right: { caveats: ['project_install', 'temporary_place'] },
    });
    expect(await setup('cursor', 'print', 'project')).toMatchObject({
      right: { caveats: ['temporary_place'] },
    });
  });

  test('is removed, also where the server is gone', async () => {
    const { files, setup } = machine({ [PATH]: OTHER });
    await setup('cursor', 'write');
    const later = machine(files, [], false);
    expect(await later.setup('cursor', 'remove')).toMatchObject({ right: { outcome: 'removed' } });
    expect(files[PATH]).toBe(OTHER);
    expect(await later.setup('cursor', 'remove')).toMatchObject({ right: { outcome: 'not_there' } });
    expect(await later.setup('codex', 'remove')).toMatchObject({ right: { outcome: 'not_there' } });
    expect(later.writes).toEqual([`${PATH} personal`]);
  });

  test('whose file changes meanwhile is read again, and what others wrote stays', async () => {
    const { files, writes, setup } = machine({}, [OTHER, '{"a":1}', '{"a":2}']);
    expect(await setup('cursor', 'write')).toMatchObject({ right: { outcome: 'added' } });
    expect(JSON.parse(files[PATH] ?? '')).toEqual({ a: 2, mcpServers: { workrail: SERVER } });
    expect(writes).toHaveLength(1);
  });
});

describe('an error says what is wrong, and nothing is written', () => {
  test.each([
    ['an unknown client', 'curser', machine({}), { _tag: 'UnknownClientError', didYouMean: 'cursor' }],
    ['a missing server', 'cursor', machine({}, [], false), { _tag: 'ServerMissingError', path: '/main.js' }],
    ['a place that is not there', 'vscode', machine({}), { _tag: 'ClientPlaceError', base: 'config' }],
    [
      'a file that is no JSON',
      'cursor',
      machine({ [PATH]: '{\n  x }' }),
      { _tag: 'ClientFileRefusedError', path: PATH, line: 2, column: 3 },
    ],
    [
      'a file that never rests',
      'cursor',
      machine({}, ['{"a":1}', '{"a":2}', '{"a":3}', '{"a":4}', '{"a":5}']),
      { _tag: 'ClientFileChangedError', path: PATH },
    ],
  ])('%s', async (_, client, { setup, writes }, error) => {
    expect(await setup(client, 'write')).toMatchObject({ left: error });
    expect(writes).toEqual([]);
  });
});
