import { expect, test } from 'vitest';
import { type Agent, agentOn, type Reading } from './agent.ts';
import { notesFor } from './grow.ts';
import { hostileText, monotonousText } from './hostile-text.ts';
import { type Random, randomOf } from './random.ts';
import { seeds } from './seeds.ts';
import { LONG } from './workflows.ts';

const BRANCHES = 300;
const CHECKPOINTS = 250;
const RUNS = 120;

async function begin(seed: number, more: object = {}) {
  const agent = agentOn({ files: { 'long.json': LONG }, seed });
  const random = randomOf(seed);
  const started = await agent.call('start_workflow', { workflowId: 'test.long', ...more });
  return { agent, random, started };
}

interface Tips {
  readonly otherTips?: readonly object[];
  readonly showTipsWith?: { readonly arguments: object };
}

const outputOf = (random: Random, fullEvery = 30) => ({ notesMarkdown: notesFor(random, { fullEvery }) });

const advance = (agent: Agent, random: Random, { stateToken, ackToken }: Reading): Promise<Reading> =>
  agent.call('continue_workflow', { stateToken, ackToken, output: outputOf(random) });

test.each(seeds(2, 20))(`a point with ${BRANCHES} branches; seed %i`, async (seed) => {
  const { agent, random, started } = await begin(seed);
  const { stateToken } = started;
  for (let made = 0; made < BRANCHES; made += 1) {
    const look = random.oncePer(20) ? agent.call : agent.quickly;
    const child = await advance(agent, random, await look('continue_workflow', { stateToken }));
    if (random.oncePer(10)) await advance(agent, random, child);
  }
  const shown = await agent.call('continue_workflow', { stateToken });
  expect(shown.branches).toMatchObject({ total: BRANCHES });
  const { runId } = started.session as { readonly runId: string };
  let seen = 1;
  for (let page: object | undefined = { runId }; page !== undefined; ) {
    const [found] = (await agent.call('resume_session', page)).candidates as readonly Tips[];
    seen += found?.otherTips?.length ?? 0;
    page = found?.showTipsWith?.arguments;
  }
  expect(seen).toBe(BRANCHES);
  expect(agent.report()).toEqual([]);
});

test.each(seeds(2, 20))(`a point with ${CHECKPOINTS} checkpoints; seed %i`, async (seed) => {
  const { agent, random, started } = await begin(seed);
  const next = await advance(agent, random, started);
  for (let made = 0; made < CHECKPOINTS; made += 1) {
    const { stateToken } = random.oncePer(3) ? started : next;
    const artifacts = random.oncePer(5) ? [{ kind: `k${hostileText(random, 100)}` }] : [];
    const output = { ...outputOf(random, 12), ...(artifacts.length === 0 ? {} : { artifacts }) };
    await agent.call('checkpoint_workflow', { stateToken, output });
    if (random.oncePer(15)) await agent.call('continue_workflow', { stateToken });
  }
  const shown = await agent.call('continue_workflow', { stateToken: next.stateToken });
  expect(shown.recap).toMatchObject({ truncated: true });
  expect(agent.report()).toEqual([]);
});

test.each(seeds(1, 10))(`a session with ${RUNS} runs; seed %i`, async (seed) => {
  const { agent, random, started } = await begin(seed, { title: monotonousText(randomOf(seed), 200) });
  const { sessionId } = started.session as { readonly sessionId: string };
  for (let made = 1; made < RUNS; made += 1) {
    const run = await agent.call('start_workflow', { workflowId: 'test.long', sessionId });
    await advance(agent, random, run);
  }
  const found = await agent.call('resume_session', { sessionId });
  expect(found.candidates).toHaveLength(5);
  expect(agent.report()).toEqual([]);
});

test.each(seeds(1, 10))('sessions without a run; seed %i', async (seed) => {
  const agent = agentOn({ files: { 'long.json': LONG }, seed });
  const random = randomOf(seed);
  for (let made = 0; made < 30; made += 1) {
    const title = random.oncePer(2) ? hostileText(random, 200) : monotonousText(random, 200);
    const { sessionToken } = await agent.call('start_session', { title });
    const artifacts = [{ kind: `k${hostileText(random, 100)}` }];
    for (const output of [outputOf(random, 4), { artifacts }, outputOf(random, 4)])
      await agent.call('checkpoint_workflow', { sessionToken, output });
  }
  await agent.call('resume_session');
  await agent.call('resume_session', { query: 'parser' });
  expect(agent.report()).toEqual([]);
});

test.each(seeds(1, 10))('a run in a session with notes of its own; seed %i', async (seed) => {
  const { agent, random } = await begin(seed);
  const { sessionToken: sessionId } = await agent.call('start_session', { title: 'Spike' });
  for (let made = 0; made < 40; made += 1) {
    const output = outputOf(random, 6);
    await agent.call('checkpoint_workflow', { sessionToken: sessionId, output });
  }
  let at = await agent.call('start_workflow', { workflowId: 'test.long', sessionId });
  for (let step = 0; step < 12; step += 1) {
    at = await advance(agent, random, at);
    const { recap } = await agent.call('continue_workflow', { stateToken: at.stateToken });
    expect(recap).toMatchObject({ readSessionWith: { arguments: { sessionToken: sessionId } } });
  }
  expect(agent.report()).toEqual([]);
});
