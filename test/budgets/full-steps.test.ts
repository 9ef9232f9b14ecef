import { expect, test } from 'vitest';
import { type Agent, agentOn, type Reading } from './agent.ts';
import { hostileText, monotonousText } from './hostile-text.ts';
import { type Random, randomOf } from './random.ts';
import { seeds } from './seeds.ts';
import { blocking, gappy, SHOWING } from './workflows.ts';

const NOTES = 65_536;
const ROUNDS = 100;

const texts = (random: Random, bytes: number): string =>
  random.oncePer(2) ? hostileText(random, bytes) : monotonousText(random, bytes);

/** An author's text, on one line and without control characters, which files do not have. */
const authored = (random: Random, bytes: number): string =>
  `What ${texts(random, bytes - 5).replace(/\p{Cc}/gu, ' ')}`;

const tokensOf = ({ stateToken, ackToken }: Reading) => ({ stateToken, ackToken });

async function showTwice(agent: Agent, at: Reading, args: object): Promise<Reading> {
  const call = { ...tokensOf(at), ...args };
  const next = await agent.call('continue_workflow', call);
  await agent.call('continue_workflow', call);
  await agent.call('continue_workflow', { stateToken: next.stateToken ?? at.stateToken });
  return next;
}

test.each(seeds(9, 150))('values of a large context are filled in; seed %i', async (seed) => {
  const random = randomOf(seed);
  const agent = agentOn({ files: { 'showing.json': SHOWING }, seed });
  const value = () => texts(random, random.pick([10, 500, 2_500, 60_000]));
  const context = () => ({
    wide: value(),
    deep: { value: random.oncePer(2) ? value() : { [hostileText(random, 30)]: [value()] } },
    rule: texts(random, 300),
    role: texts(random, 300),
    more: random.oncePer(2) ? [value(), value()] : value(),
  });
  let at = await agent.call('start_workflow', { workflowId: 'test.showing', context: context() });
  for (let moves = 0; moves < 3 && at.kind === 'ok'; moves += 1) {
    at = await showTwice(agent, at, { context: context(), output: { notesMarkdown: texts(random, NOTES) } });
  }
  expect(agent.report()).toEqual([]);
});

test.each(seeds(6, 100))('a context near its limit, of many hostile keys; seed %i', async (seed) => {
  const random = randomOf(seed);
  const agent = agentOn({ files: { 'blocking.json': blocking('What it is.') }, seed });
  const keys = Array.from({ length: 1_500 }, () => [`${hostileText(random, 60)}`, hostileText(random, 60)]);
  const started = await agent.call('start_workflow', {
    workflowId: 'test.blocking',
    context: Object.fromEntries(keys.slice(0, 700)),
  });
  const blocked = await showTwice(agent, started, { context: Object.fromEntries(keys.slice(0, 800)) });
  expect(blocked).toMatchObject({ kind: 'blocked' });
  const kept = Object.fromEntries(keys.slice(0, 800));
  const room = 262_144 - Buffer.byteLength(JSON.stringify(kept)) - 1_000;
  const full = await showTwice(agent, blocked, { context: { whole: 'x'.repeat(room) } });
  expect(full).toMatchObject({ kind: 'blocked' });
  // What is kept from try to try has the limit of one call.
  const over = await showTwice(agent, full, { context: { more: 'x'.repeat(4_000) } });
  expect(over).toMatchObject({ kind: 'error', error: { error_code: 'INVALID_ARGUMENTS' } });
  expect(agent.report()).toEqual([]);
});

test.each(seeds(8, 120))('many things in the way at once; seed %i', async (seed) => {
  const random = randomOf(seed);
  const agent = agentOn({ files: { 'blocking.json': blocking(authored(random, 240)) }, seed });
  let at = await agent.call('start_workflow', { workflowId: 'test.blocking' });
  for (let moves = 0; moves < 4; moves += 1) {
    const artifacts = Array.from({ length: random.below(20) }, () => ({
      kind: random.pick(['gate.result', 'wr.assessment', `k${texts(random, 120)}`]),
      text: random.oncePer(2) ? 7 : texts(random, 3_000),
      dimensions: { [texts(random, 200)]: texts(random, 200), depth: texts(random, 90) },
      [texts(random, 50)]: texts(random, 50),
    }));
    const output = { notesMarkdown: texts(random, NOTES), artifacts };
    const confirmation = { answer: 'declined', comment: texts(random, 1_000) };
    at = await showTwice(agent, at, { output, confirmation });
    expect(at).toMatchObject({ kind: 'blocked' });
  }
  const artifacts = [
    { kind: 'wr.assessment', assessmentId: 'ready', dimensions: { depth: 'full' } },
    { kind: 'gate.result', text: texts(random, 100_000) + 'x'.repeat(400_000) },
    // As large as an artifact may be, but for two bytes.
    { kind: 'whole', text: '😀'.repeat(262_137) },
  ];
  const output = { notesMarkdown: 'DONE', artifacts };
  const context = { choice: texts(random, 100), artifact: texts(random, 100) };
  const needy = await showTwice(agent, at, { output, context, confirmation: { answer: 'approved' } });
  expect(needy).toMatchObject({ kind: 'blocked' });
  expect(agent.report()).toEqual([]);
});

test.each(seeds(2, 20))(`hundreds of gaps; seed %i`, async (seed) => {
  const random = randomOf(seed);
  const agent = agentOn({ files: { 'gappy.json': gappy(authored(random, 240)) }, seed });
  const preferences = { mode: 'auto_never_stop' };
  let at = await agent.call('start_workflow', { workflowId: 'test.gappy', preferences });
  for (let moves = 0; moves < ROUNDS - 1; moves += 1) {
    const look = random.oncePer(10) ? agent.call : agent.quickly;
    at = await look('continue_workflow', tokensOf(at));
  }
  const shown = await agent.call('continue_workflow', { stateToken: at.stateToken });
  expect(shown.openGaps).toBeGreaterThan(250);
  const [gap] = shown.gaps as readonly { readonly gapId: string }[];
  await showTwice(agent, shown, { resolvedGaps: [gap?.gapId], context: { choice: texts(random, 90) } });
  await agent.call('continue_workflow', { ...tokensOf(shown), resolvedGaps: [texts(random, 90)] });
  expect(agent.report()).toEqual([]);
});
