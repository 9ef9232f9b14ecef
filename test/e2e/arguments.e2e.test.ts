import { describe, expect, test } from 'vitest';
import { events } from './harness/database.ts';
import type { Answer } from './harness/driver.ts';
import { sharedRawServer } from './harness/open-server.ts';
import { FIXTURES } from './harness/server-files.ts';

const { home, driver } = sharedRawServer(() => ({ workflowPaths: [FIXTURES] }));

const call = (tool: string, args?: object): Promise<Answer> => driver().call(tool, args);
const start = (args: object = {}): Promise<Answer> =>
  call('start_workflow', { workflowId: 'demo.six-steps', ...args });
const begin = async (): Promise<{ stateToken: string; ackToken: string }> =>
  (await start()).structured.nextCall.arguments;

/** Context that the latest event carries. */
const sentContext = (): unknown => events(home.database).at(-1)?.data.contextDelta;

describe('an object', () => {
  const context = { count: 3, list: ['a'], nested: { deep: true }, text: '{"not":"parsed"}' };

  test.each([
    ['as it is', context],
    ['as its JSON', JSON.stringify(context)],
    ['as JSON with white space', ` \n${JSON.stringify(context, null, 2)}\n`],
  ])('is understood %s', async (_, sent) => {
    const answer = await call('continue_workflow', {
      ...(await begin()),
      context: sent,
      output: JSON.stringify({ notesMarkdown: 'Done.' }),
    });
    expect(answer.structured.pending.stepId).toBe('step-2');
    expect(sentContext()).toEqual(context);
  });

  test('and a list, as JSON in place of itself, at any depth [TOOL-6]', async () => {
    const artifact = { kind: 'demo.note', list: ['a', { b: 1 }] };
    const gaps = JSON.stringify([]);
    const capabilities = [{ capability: 'delegation', status: 'available', evidence: 'probe' }];
    const answer = await call('continue_workflow', {
      ...(await begin()),
      output: { notesMarkdown: 'Done.', artifacts: JSON.stringify([artifact]) },
      capabilities: JSON.stringify(capabilities),
      resolvedGaps: gaps,
    });
    expect(answer.structured.pending.stepId).toBe('step-2');
    const item = await call('continue_workflow', {
      ...answer.structured.nextCall.arguments,
      output: { notesMarkdown: 'Done.', artifacts: [JSON.stringify(artifact)] },
      capabilities: capabilities.map((one) => JSON.stringify(one)),
    });
    expect(item.structured.pending.stepId).toBe('step-3');
    const kinds = events(home.database).flatMap(({ data }) =>
      ((data.output as { artifacts?: readonly { kind: string }[] })?.artifacts ?? []).map(({ kind }) => kind),
    );
    expect(kinds.slice(-2)).toEqual(['demo.note', 'demo.note']);
  });

  test('broken in place of a list names the field [TOOL-6]', async () => {
    const answer = await call('continue_workflow', {
      ...(await begin()),
      output: { notesMarkdown: 'Done.', artifacts: '[{"kind":' },
    });
    expect(answer.isError).toBe(true);
    expect(answer.structured.error.violations[0].path).toBe('output.artifacts');
  });

  test('is understood as JSON when a run starts', async () => {
    const answer = await call('start_workflow', {
      workflowId: 'demo.grand-tour',
      context: '{"customer":{"name":"Ada"}}',
    });
    expect(answer.structured.pending.title).toBe('Prepare for Ada');
  });
});

test.each(['{"looks":"like JSON"}', '["a"]', '12', 'true', 'null', '""', ' {"a":1} ', '{broken'])(
  'text in a field of text is kept to the letter: %s',
  async (text) => {
    await call('continue_workflow', {
      ...(await begin()),
      output: { notesMarkdown: text },
      context: { text },
    });
    expect(events(home.database).at(-1)?.data).toMatchObject({
      output: { notesMarkdown: text },
      contextDelta: { text },
    });
    await start({ title: text });
    const started = events(home.database).findLast(({ kind }) => kind === 'session_started');
    expect(started?.data.title).toBe(text);
  },
);

test('null for an optional field counts as not given', async () => {
  const started = await start({ context: null, title: null, sessionId: null, workspacePath: null });
  expect(started.structured.kind).toBe('ok');
  const { stateToken } = started.structured;
  const shown = await call('continue_workflow', { stateToken, ackToken: null, output: null, context: null });
  expect(shown.structured.recap).toBeDefined();
  expect((await call('list_workflows', { query: null, cursor: null, workspacePath: null })).isError).toBe(
    false,
  );
});

test('snake_case keys are understood', async () => {
  const started = await call('start_workflow', { workflow_id: 'demo.six-steps' });
  const { stateToken, ackToken } = started.structured;
  const answer = await call('continue_workflow', {
    state_token: stateToken,
    ack_token: ackToken,
    output: { notes_markdown: 'Done.' },
  });
  expect(answer.structured.pending.stepId).toBe('step-2');
});

test.each([
  ['quoted', (token: string) => `"${token}"`],
  ['in back ticks', (token: string) => `\`${token}\``],
  ['with white space', (token: string) => `  ${token}\n`],
  ['with a label', (token: string) => `stateToken: ${token}`],
])('a token is found %s', async (_, wrap) => {
  const { stateToken } = await begin();
  const shown = await call('continue_workflow', { stateToken: wrap(stateToken) });
  expect(shown.structured.stateToken).toBe(stateToken);
});
