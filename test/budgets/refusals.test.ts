import { expect, test } from 'vitest';
import { agentOn, type Reading } from './agent.ts';
import { hostileText, monotonousText } from './hostile-text.ts';
import { type Random, randomOf } from './random.ts';
import { seeds } from './seeds.ts';
import { blocking, LONG } from './workflows.ts';

type Call = readonly [tool: string, args: object];

/** Calls that are wrong in one place each, with a hostile text in it. */
function wrongCalls(text: () => string, tokens: Reading): readonly Call[] {
  const { stateToken, ackToken } = tokens;
  const pair = { stateToken, ackToken };
  const state = { stateToken };
  const key = () => ({ [text()]: text() });
  return [
    [text(), {}],
    ['list_workflows', key()],
    ['list_workflows', { query: text() }],
    ['list_workflows', { cursor: text(), workspacePath: text() }],
    ['inspect_workflow', { workflowId: text() }],
    ['inspect_workflow', { workflowId: 'test.long', cursor: text() }],
    ['start_workflow', { workflowId: text() }],
    ['start_workflow', { workflowId: 'test.long', sessionId: text() }],
    ['start_workflow', { workflowId: 'test.long', title: text() }],
    ['start_workflow', { workflowId: 'test.long', idempotencyKey: text() }],
    ['start_workflow', { workflowId: 'test.long', preferences: { mode: text() } }],
    ['start_workflow', { workflowId: 'test.long', preferences: { autonomy: text(), ...key() } }],
    ['start_workflow', { workflowId: 'test.long', context: text() }],
    ['start_workflow', { workflowId: 'test.long', context: { [text()]: { constructor: 1 } } }],
    ['continue_workflow', { stateToken: text() }],
    ['continue_workflow', { ...pair, ackToken: text() }],
    ['continue_workflow', { ...pair, output: key() }],
    ['continue_workflow', { ...pair, output: text() }],
    ['continue_workflow', { ...pair, output: { artifacts: [{ kind: text().repeat(9) }] } }],
    ['continue_workflow', { ...pair, output: { notesMarkdown: 'x'.repeat(65_500) + text().repeat(9) } }],
    ['continue_workflow', { ...pair, confirmation: { answer: text(), comment: text() } }],
    ['continue_workflow', { ...pair, confirmation: { answer: 'approved', comment: text().repeat(99) } }],
    ['continue_workflow', { ...pair, capabilities: [{ capability: text(), status: text() }] }],
    ['continue_workflow', { ...pair, resolvedGaps: [text()] }],
    ['checkpoint_workflow', { stateToken: text(), output: { notesMarkdown: 'x' } }],
    ['checkpoint_workflow', { sessionToken: text(), output: { notesMarkdown: 'x' } }],
    ['checkpoint_workflow', { sessionToken: text(), output: { notesMarkdown: ' ' } }],
    ['start_session', { title: text().repeat(99), ...key() }],
    ['read_output', { stateToken: text() }],
    ['read_output', { ...state, ref: text() }],
    ['read_output', { ...state, cursor: text() }],
    ['resume_session', { sessionId: text() }],
    ['resume_session', { runId: text(), gitHeadSha: text() }],
    ['resume_session', { query: text().repeat(9), limit: text() }],
    ['resume_session', { gitBranch: text().repeat(99) }],
  ];
}

const someText = (random: Random) => (): string => {
  const bytes = random.pick([1, 20, 60, 63, 81, 120, 130, 400, 1_100, 30_000]);
  return random.oncePer(2) ? hostileText(random, bytes) : monotonousText(random, bytes);
};

test.each(seeds(30, 400))('whatever is wrong, the refusal is short and whole; seed %i', async (seed) => {
  const random = randomOf(seed);
  const agent = agentOn({ files: { 'long.json': LONG, 'blocking.json': blocking('Is it?') }, seed });
  const started = await agent.call('start_workflow', { workflowId: 'test.long' });
  for (const [tool, args] of wrongCalls(someText(random), started)) await agent.call(tool, args);
  expect(agent.report()).toEqual([]);
});

test('a token inside a long text is answered with the token alone', async () => {
  const agent = agentOn({ files: { 'long.json': LONG } });
  const { stateToken } = await agent.call('start_workflow', { workflowId: 'test.long' });
  const quoted = `The token was ${stateToken}, I think. ${'x'.repeat(30_000)}`;
  const noted = await agent.call('checkpoint_workflow', {
    stateToken: quoted,
    output: { notesMarkdown: 'x' },
  });
  expect(noted.nextCall).toMatchObject({ arguments: { stateToken } });
  expect(agent.report()).toEqual([]);
});
