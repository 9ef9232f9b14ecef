import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openServer } from './harness/open-server.ts';
import { FIXTURES } from './harness/server-files.ts';
import { homeForTest } from './harness/server-home.ts';

/** Every line of stdout is checked when a server ends; see `endAndAudit`. */
test.each(['debug', 'info', 'silent'])(
  'every tool, well used and badly, at log level %s [STD-1]',
  async (level) => {
    const home = homeForTest();
    home.write('workflows/broken.json', '{ "id": "demo.broken", ');
    home.write('workflows/wrong.json', {
      id: 'demo.wrong',
      name: 'Wrong',
      description: 'Wrong.',
      version: '1.0.0',
      steps: [],
    });
    const server = await openServer({ home, workflowPaths: [FIXTURES], env: { WORKRAIL_LOG_LEVEL: level } });
    const { call } = server;
    await server.listTools();

    const started = await call('start_workflow', { workflowId: 'demo.six-steps', workspacePath: home.work });
    const { stateToken, ackToken } = started.structured;
    const good = [
      await call('list_workflows', { query: 'six' }),
      await call('inspect_workflow', { workflowId: 'demo.grand-tour' }),
      await call('continue_workflow', { stateToken, ackToken, output: { notesMarkdown: 'Done.' } }),
      await call('continue_workflow', { stateToken }),
    ];
    expect(good.map(({ isError }) => isError)).toEqual([false, false, false, false]);
    const bad = [
      await call('list_workflows', { cursor: 'x' }),
      await call('inspect_workflow', { workflowId: 'demo.wrong' }),
      await call('inspect_workflow', { workflowId: 'demo.broken' }),
      await call('start_workflow', { workflowId: 'demo.missing' }),
      await call('start_workflow', {}),
      await call('continue_workflow', { stateToken: 'st.v1.nonsense' }),
      await call('continue_workflow', { stateToken, ackToken: stateToken }),
      await call('no_such_tool', {}),
    ];
    expect(bad.map(({ isError }) => isError)).toEqual(bad.map(() => true));

    const lines = server.process.stderr().split('\n').filter(Boolean);
    expect(lines[0]).toBe(`workrail-mcp 0.1.0: data in ${home.data}`);
    const logged = lines.slice(1).map((line) => JSON.parse(line) as { level: number });
    expect(logged.length > 0).toBe(level === 'debug');
    expect(server.process.stderr()).not.toContain(stateToken);
    expect(server.process.stderr()).not.toContain('Done.');
  },
);

test('messages that are no requests of this protocol leave the server in service', async () => {
  const server = await openServer({ env: { WORKRAIL_LOG_LEVEL: 'debug' } });
  for (const line of [
    'not json',
    '{"jsonrpc":"2.0"}',
    '[]',
    '',
    '{"jsonrpc":"1.0","id":90,"method":"ping"}',
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":999}}',
    '{"jsonrpc":"2.0","method":"notifications/unheard-of"}',
    '{"jsonrpc":"2.0","id":91,"result":{}}',
    `{"jsonrpc":"2.0","id":92,"method":"tools/call","params":{"name":${'['.repeat(5_000)}`,
  ]) {
    server.process.write(line);
  }
  const unknown = await server.request('no/such-method', {});
  expect(unknown.error?.code).toBe(-32601);
  expect((await server.request('resources/list')).error?.code).toBe(-32601);
  expect((await server.request('tools/call', { arguments: {} })).result).toBeUndefined();
  expect((await server.request('ping')).result).toEqual({});
  expect((await server.call('list_workflows')).isError).toBe(false);
});

test('many calls at once are all answered', async () => {
  const server = await openServer({ workflowPaths: [FIXTURES] });
  const started = await Promise.all(
    Array.from({ length: 30 }, () => server.call('start_workflow', { workflowId: 'demo.six-steps' })),
  );
  const tokens = started.map(({ structured }) => structured.stateToken);
  expect(new Set(tokens).size).toBe(30);
  const next = await Promise.all(
    started.map(({ structured }) =>
      server.call('continue_workflow', {
        ...structured.nextCall.arguments,
        output: { notesMarkdown: 'Done.' },
      }),
    ),
  );
  expect(next.map(({ structured }) => structured.pending.stepId)).toEqual(started.map(() => 'step-2'));
});

test("A18: whatever other code writes to stdout or rejects, stdout is the protocol's and the server goes on", async () => {
  const noisy = fileURLToPath(new URL('./fixtures/noisy.cjs', import.meta.url));
  const server = await openServer({ nodeArgs: ['--require', noisy] });
  expect((await server.call('list_workflows', { query: 'make-noise' })).isError).toBe(false);
  expect((await server.call('list_workflows')).isError).toBe(false);
  const stderr = server.process.stderr();
  for (const from of ['log', 'info', 'dir', 'write', 'a console'])
    expect(stderr).toContain(`noise of ${from}`);
  expect(stderr).toContain('unhandled promise rejection');
  expect(stderr).toContain('RangeError');
  expect(server.process.stdout()).not.toContain('noise of');
});

test('A21: line ends of Unicode do not leave unescaped on stdout', async () => {
  const server = await openServer();
  const { text } = await server.call('list_workflows', { cursor: 'a\u2028b\u2029c' });
  expect(text).toContain('cursor');
  const echo = await server.request('tools/call', { name: 'no\u2028such\u2029tool' });
  expect(JSON.stringify(echo.result)).toContain('no');
  expect(server.process.stdout()).not.toMatch(/[\u2028\u2029]/);
});
