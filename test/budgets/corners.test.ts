import { utf8Length } from '@workrail/kernel';
import type { ToolResult } from '@workrail/mcp-surface';
import { describe, expect, test } from 'vitest';
import { type Agent, agentOn, type Reading } from './agent.ts';
import { blocking, gappy, SHOWING, step, workflow } from './workflows.ts';

const FLOW = workflow('test.flow', [step('one'), step('two')]);
const TITLED = workflow('test.titled', [
  step('one', { title: 'About {{subject}}' }),
  {
    type: 'loop',
    id: 'again',
    title: 'Again {{subject}}',
    loop: { type: 'for', count: 2, maxIterations: 2 },
    body: [step('two', { title: '{{subject}}' })],
  },
]);
const FILES = {
  'flow.json': FLOW,
  'titled.json': TITLED,
  'showing.json': SHOWING,
  'blocking.json': blocking('What it is.'),
};

const tokensOf = ({ stateToken, ackToken }: Reading) => ({ stateToken, ackToken });

async function begin(workflowId = 'test.flow', more: object = {}) {
  const agent = agentOn({ files: FILES });
  const started = await agent.call('start_workflow', { workflowId, ...more });
  return { agent, started };
}

/** What stands in a place of its own in an answer, and is somebody's text all the same. */
const BREAKING: readonly (readonly [name: string, text: string])[] = [
  ['a line feed and a fence', 'x\n```\ny'],
  ['a carriage return and a fence', 'x\r~~~\ry'],
  ['a comment', 'x\n<!-- y'],
  ['a heading of its own', 'x\n## When it is done\ny'],
];

describe.each(BREAKING)('%s', (_, breaking) => {
  test.each<[place: string, visit: (agent: Agent, started: Reading) => Promise<unknown>]>([
    [
      'in notes stays in their quote',
      async (agent, started) => {
        const output = { notesMarkdown: breaking };
        const next = await agent.call('continue_workflow', { ...tokensOf(started), output });
        await agent.call('continue_workflow', { stateToken: next.stateToken });
        await agent.call('continue_workflow', { stateToken: started.stateToken });
      },
    ],
    [
      'in the kind of an artifact stays on its line',
      async (agent, started) => {
        const output = { notesMarkdown: 'x', artifacts: [{ kind: breaking }] };
        await agent.call('checkpoint_workflow', { stateToken: started.stateToken, output });
        const next = await agent.call('continue_workflow', { ...tokensOf(started), output });
        await agent.call('continue_workflow', { stateToken: next.stateToken });
      },
    ],
    [
      'in a key of the context stays on its line',
      async (agent, started) => {
        await agent.call('continue_workflow', { ...tokensOf(started), context: { [breaking]: 1 } });
      },
    ],
    [
      'in a title stays on its line',
      async (agent) => {
        const titled = { workflowId: 'test.titled', context: { subject: breaking } };
        const started = await agent.call('start_workflow', titled);
        const output = { notesMarkdown: 'x' };
        const next = await agent.call('continue_workflow', { ...tokensOf(started), output });
        await agent.call('continue_workflow', { stateToken: next.stateToken });
      },
    ],
    [
      'in an argument that is refused stays on its line',
      async (agent, started) => {
        await agent.call('start_workflow', { workflowId: breaking });
        await agent.call('continue_workflow', { ...tokensOf(started), [breaking]: 1 });
      },
    ],
  ])('%s', async (_place, visit) => {
    const { agent, started } = await begin();
    await visit(agent, started);
    expect(agent.report()).toEqual([]);
  });
});

describe('a fence that WorkRail cuts', () => {
  const FENCED = `Before.\n\`\`\`\n${'code '.repeat(3_000)}\n\`\`\`\nAfter.`;

  test('in notes is closed in both forms', async () => {
    const { agent, started } = await begin();
    const output = { notesMarkdown: FENCED };
    const next = await agent.call('continue_workflow', { ...tokensOf(started), output });
    await agent.call('continue_workflow', { stateToken: next.stateToken });
    expect(agent.report()).toEqual([]);
  });

  test('in a value of the context is closed in both forms', async () => {
    const { agent } = await begin('test.showing', { context: { wide: `Look:\n${FENCED}` } });
    expect(agent.report()).toEqual([]);
  });
});

test('a fence that a value of the context leaves open does not reach the next call', async () => {
  const { agent } = await begin('test.showing', { context: { wide: 'Look:\n```\ncode' } });
  expect(agent.report()).toEqual([]);
});

test.each([
  ['the kind of an artifact', 'test.blocking', { output: { artifacts: [{ kind: `${'x'.repeat(63)}😀` }] } }],
  [
    'a dimension of a judgement',
    'test.blocking',
    { output: { artifacts: [{ kind: 'wr.assessment', dimensions: { [`${'x'.repeat(59)}😀`]: 1 } }] } },
  ],
  ['an unknown argument', 'test.flow', { [`${'x'.repeat(59)}😀`]: 1 }],
  ['an unknown argument, in its path', 'test.flow', { [`${'x'.repeat(119)}😀`]: 1 }],
  ['an id of a gap', 'test.flow', { output: { notesMarkdown: 'x' }, resolvedGaps: [`${'x'.repeat(39)}😀`] }],
  ['a preference', 'test.flow', { preferences: { mode: `${'x'.repeat(39)}😀` } }],
])('%s is cut between two characters', async (_, workflowId, args) => {
  const { agent, started } = await begin(workflowId);
  await agent.call('continue_workflow', { ...tokensOf(started), ...args });
  expect(agent.report()).toEqual([]);
});

test.each([
  ['a name of a tool', `${'x'.repeat(59)}😀`, {}],
  ['an id of a workflow', 'start_workflow', { workflowId: `${'x'.repeat(79)}😀` }],
])('%s is cut between two characters', async (_, tool, args) => {
  const { agent } = await begin();
  await agent.call(tool, args);
  expect(agent.report()).toEqual([]);
});

test('half a character in what is refused is not sent back', async () => {
  const { agent } = await begin();
  agent.sendBroken();
  await agent.call('list_workflows', { 'a\ud83d': 1 });
  await agent.call('start_workflow', { workflowId: 'a\ud83d' });
  expect(agent.report()).toEqual([]);
});

/** What an answer says after a heading of its text, up to the next one. */
const under = (result: ToolResult, heading: string): string =>
  (result.content[0]?.text ?? '').split(`\n${heading}\n`)[1]?.split('\n\n')[0] ?? '';

describe('what is left out is said', () => {
  test('of more things in the way than are named', async () => {
    const { agent, started } = await begin('test.blocking');
    const context = { choice: 'x', artifact: 'x' };
    const artifacts = [
      { kind: 'gate.result', text: 'x' },
      { kind: 'wr.assessment', assessmentId: 'ready', dimensions: { depth: 'full' } },
    ];
    const confirmation = { answer: 'approved' };
    const output = { notesMarkdown: 'DONE', artifacts };
    const sent = { ...tokensOf(started), context, confirmation, output };
    const needy = await agent.call('continue_workflow', sent);
    const retry = await agent.result('continue_workflow', { ...tokensOf(needy), output });
    const { blockers, ...rest } = retry.structuredContent as { readonly blockers: readonly object[] };
    expect(blockers).toHaveLength(10);
    expect(under(retry, '## What is missing')).toMatch(/\bmore\b/);
    expect(Object.keys(rest).filter((key) => /blocker/i.test(key))).not.toEqual([]);
  });

  test('of a gap that is told in part', async () => {
    const description = `${'d'.repeat(220)} END-OF-GAP`;
    const agent = agentOn({ files: { 'gappy.json': gappy(description) } });
    const preferences = { mode: 'auto_never_stop' };
    const started = await agent.call('start_workflow', { workflowId: 'test.gappy', preferences });
    const next = await agent.call('continue_workflow', tokensOf(started));
    const shown = await agent.call('continue_workflow', { stateToken: next.stateToken });
    const gaps = shown.gaps as readonly { readonly message: string }[];
    for (const { message } of gaps.filter((gap) => gap.message.includes('ddd'))) {
      expect(message).toMatch(/END-OF-GAP|…$/);
    }
  });

  test('of a key that is told in part', async () => {
    const { agent, started } = await begin();
    const key = `${'k'.repeat(100)} END-OF-KEY`;
    const blocked = await agent.call('continue_workflow', { ...tokensOf(started), context: { [key]: 1 } });
    expect(blocked.kept).toMatchObject({ contextKeys: [expect.stringMatching(/END-OF-KEY|…$/)] });
  });

  test('of kinds of artifacts that a recap does not name', async () => {
    const { agent, started } = await begin();
    const artifacts = Array.from({ length: 9 }, (_, index) => ({ kind: `kind-${index}` }));
    const output = { notesMarkdown: 'x', artifacts };
    const next = await agent.call('continue_workflow', { ...tokensOf(started), output });
    const shown = await agent.result('continue_workflow', { stateToken: next.stateToken });
    const told = under(shown, '## Done so far');
    for (const { kind } of artifacts) if (!told.includes(kind)) expect(told).toMatch(/\b\d+ more\b/);
  });

  test('of a schema that the text has no room for', async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`property-${index}`, { type: 'string' }]),
    );
    const output = {
      kind: 'big.result',
      schema: { type: 'object', properties },
      example: {},
      required: true,
    };
    const agent = agentOn({ files: { 'big.json': workflow('test.big', [step('one', { output })]) } });
    const started = await agent.result('start_workflow', { workflowId: 'test.big' });
    const text = started.content[0]?.text ?? '';
    expect(utf8Length(JSON.stringify(started.structuredContent))).toBeGreaterThan(2_000);
    if (!text.includes('property-59')) expect(text).toMatch(/[Ss]chema/);
  });
});

test('an example in a blocker is whole or left out', async () => {
  const example = { text: 'e'.repeat(1_500) };
  const schema = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };
  const output = { kind: 'gate.result', schema, example, required: true };
  const agent = agentOn({ files: { 'gate.json': workflow('test.gate', [step('one', { output })]) } });
  const started = await agent.call('start_workflow', { workflowId: 'test.gate' });
  const sent = { ...tokensOf(started), output: { notesMarkdown: 'x' } };
  expect(await agent.call('continue_workflow', sent)).toMatchObject({ kind: 'blocked' });
  expect(agent.report()).toEqual([]);
});

test('a start that is refused for many reasons is within the budget', async () => {
  const description = 'd'.repeat(250);
  const context = Array.from({ length: 30 }, (_, index) => ({
    key: `need${index}`,
    type: 'string',
    description,
  }));
  const runCondition = { var: 'need0', gt: 1 };
  const agent = agentOn({
    files: {
      'picky.json': workflow('test.picky', [
        step('one', { requires: { context }, runCondition }),
        step('two'),
      ]),
    },
  });
  await agent.call('start_workflow', { workflowId: 'test.picky' });
  await agent.call('start_workflow', { workflowId: 'test.picky', context: { need0: 'x'.repeat(200_000) } });
  expect(agent.report()).toEqual([]);
});
