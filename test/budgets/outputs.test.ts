import { expect, test } from 'vitest';
import { type Agent, agentOn, type Reading } from './agent.ts';
import { grow } from './grow.ts';
import { hostileText, monotonousText } from './hostile-text.ts';
import { randomOf } from './random.ts';
import { seeds } from './seeds.ts';
import { LONG } from './workflows.ts';

interface Output {
  readonly ref: string;
  readonly content: string;
}

/** All pages that a call gives, by the cursor of the page before. */
async function pagesOf(agent: Agent, args: object): Promise<readonly Reading[]> {
  const pages: Reading[] = [];
  for (let cursor: unknown; pages.length === 0 || cursor !== undefined; ) {
    const page = await agent.call('read_output', cursor === undefined ? args : { ...args, cursor });
    expect(page).toMatchObject({ kind: 'ok' });
    pages.push(page);
    cursor = page.nextCursor;
  }
  return pages;
}

const outputsOf = (pages: readonly Reading[]): readonly Output[] =>
  pages.flatMap((page) => page.outputs as readonly Output[]);

const contentOf = (pages: readonly Reading[]): string =>
  pages.map(({ output }) => (output as Output).content).join('');

test.each(seeds(1, 20))('earlier outputs are listed and read page by page; seed %i', async (seed) => {
  const random = randomOf(seed);
  const agent = agentOn({ files: { 'long.json': LONG }, seed });
  const started = await agent.call('start_workflow', { workflowId: 'test.long' });
  const { tip } = await grow(agent, random, started, { nodes: 90, lookEvery: 90, fullEvery: 12 });
  const { stateToken } = tip;
  const lists = await pagesOf(agent, { stateToken });
  const outputs = outputsOf(lists);
  expect(lists.length).toBeGreaterThan(1);
  for (const { ref } of outputs.filter(() => random.oncePer(5))) await pagesOf(agent, { stateToken, ref });
  expect(agent.report()).toEqual([]);
});

test.each(['\n', '\r', '\r\n', '> ', '"', '\\', '\u0001', '字', '😀', '```\n', '\n\n#'])(
  'an output of nothing but %j is read whole',
  async (piece) => {
    const agent = agentOn({ files: { 'long.json': LONG } });
    const notesMarkdown = `a${piece.repeat(60_000 / Buffer.byteLength(piece))}z`;
    const { stateToken, ackToken } = await agent.call('start_workflow', { workflowId: 'test.long' });
    const artifacts = [{ kind: 'big', text: notesMarkdown }];
    const output = { notesMarkdown, artifacts };
    const next = await agent.call('continue_workflow', { stateToken, ackToken, output });
    const at = { stateToken: next.stateToken };
    const contents: string[] = [];
    for (const { ref } of outputsOf(await pagesOf(agent, at)))
      contents.push(contentOf(await pagesOf(agent, { ...at, ref })));
    expect(contents).toContain(notesMarkdown);
    expect(contents.filter((text) => text !== notesMarkdown).map((text) => JSON.parse(text))).toEqual(
      artifacts,
    );
    expect(agent.report()).toEqual([]);
  },
);

test.each(seeds(2, 40))('a large artifact is read whole; seed %i', async (seed) => {
  const random = randomOf(seed);
  const agent = agentOn({ files: { 'long.json': LONG }, seed });
  const text =
    (random.oncePer(2) ? hostileText(random, 150_000) : monotonousText(random, 150_000)) + 'x'.repeat(80_000);
  const { stateToken, ackToken } = await agent.call('start_workflow', { workflowId: 'test.long' });
  const output = { artifacts: [{ kind: `k${hostileText(random, 120)}`, text }] };
  const next = await agent.call('continue_workflow', { stateToken, ackToken, output });
  const at = { stateToken: next.stateToken };
  const [one] = outputsOf(await pagesOf(agent, at));
  const content = contentOf(await pagesOf(agent, { ...at, ref: one?.ref }));
  expect(JSON.parse(content)).toEqual(output.artifacts[0]);
  expect(agent.report()).toEqual([]);
});
