import { expect, test } from 'vitest';
import { type Agent, agentOn, type Reading } from './agent.ts';
import { hostileText, monotonousText } from './hostile-text.ts';
import { markdownLines } from './markdown-lines.ts';
import { type Random, randomOf } from './random.ts';
import { seeds } from './seeds.ts';
import { workflow } from './workflows.ts';

/** An author's line of less than so many bytes: hostile, and nothing that would be filled in. */
const line = (random: Random, bytes: number): string => text(random, bytes).replace(/[\n\r]/g, ' ');

/** An author's text of less than so many bytes, which closes every fence of its own. */
function block(random: Random, bytes: number): string {
  const written = text(random, bytes);
  const closed = markdownLines(`${written}\nend`).at(-1)?.block === 'text';
  return closed ? written : written.replace(/[\n\r]/g, ' ');
}

const text = (random: Random, bytes: number): string =>
  `a${random.oncePer(2) ? hostileText(random, bytes - 9) : monotonousText(random, bytes - 9)}z`
    .replace(/[\p{Cc}--[\n\r\t]]/gv, '')
    .replaceAll('{{', '((');

const lines = (random: Random, count: number, bytes: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `Number ${index}: ${line(random, bytes)}`);

/** Every text of a workflow near its limit. */
function full(random: Random, id: string, steps: number): object {
  const size = random.pick([200, 1_000, 3_500]);
  return workflow(
    id,
    Array.from({ length: steps }, (_, index) => ({
      id: `step-${index}`,
      title: line(random, 60),
      prompt: block(random, size),
      agentRole: `Reader of all ${line(random, 200)}`,
      guidance: lines(random, 4, 230),
      validationCriteria: [{ type: 'contains', value: 'DONE', message: line(random, 200) }],
    })),
    {
      name: line(random, 60),
      description: line(random, 500),
      about: block(random, 900),
      examples: lines(random, 3, 100),
      metaGuidance: lines(random, 4, 210),
      preconditions: lines(random, 4, 210),
      clarificationPrompts: lines(random, 4, 210),
    },
  );
}

async function pages(agent: Agent, tool: string, args: object): Promise<number> {
  let count = 0;
  for (let cursor: unknown = ''; cursor !== undefined && count < 100; count += 1) {
    const page: Reading = await agent.call(tool, cursor === '' ? args : { ...args, cursor });
    expect(page).toMatchObject({ kind: 'ok' });
    cursor = page.nextCursor;
  }
  return count;
}

test.each(seeds(12, 120))('texts near their limits; seed %i', async (seed) => {
  const random = randomOf(seed);
  const agent = agentOn({ files: { 'full.json': full(random, 'test.full', 3) }, seed });
  let at = await agent.call('start_workflow', { workflowId: 'test.full' });
  expect(at).toMatchObject({ kind: 'ok' });
  await pages(agent, 'inspect_workflow', { workflowId: 'test.full' });
  while (at.isComplete !== true) {
    const { stateToken, ackToken } = at;
    const output = { notesMarkdown: hostileText(random, 65_000) };
    await agent.call('continue_workflow', { stateToken, ackToken, output: { notesMarkdown: 'Missing.' } });
    const again = await agent.call('continue_workflow', { stateToken });
    await agent.call('continue_workflow', { stateToken, ackToken: again.ackToken, output });
    const last = { notesMarkdown: `DONE ${output.notesMarkdown}` };
    const { ackToken: fresh } = await agent.call('continue_workflow', { stateToken });
    at = await agent.call('continue_workflow', { stateToken, ackToken: fresh, output: last });
    expect(at).toMatchObject({ kind: 'ok' });
  }
  await agent.call('continue_workflow', { stateToken: at.stateToken });
  expect(agent.report()).toEqual([]);
});

test.each(seeds(2, 20))('a catalogue of full and of broken files; seed %i', async (seed) => {
  const random = randomOf(seed);
  const files = Object.fromEntries([
    ...Array.from({ length: 60 }, (_, index) => [`f${index}.json`, full(random, `test.f${index}`, 1)]),
    ...Array.from({ length: 20 }, (_, index) => [
      `${line(random, 260).replaceAll('/', '-')}${index}.json`,
      random.oncePer(2) ? '{ "id": ' : { id: line(random, 90), steps: [{ [line(random, 90)]: 1 }] },
    ]),
  ]);
  const agent = agentOn({ files, seed });
  expect(await pages(agent, 'list_workflows', {})).toBeGreaterThan(1);
  await agent.call('list_workflows', { query: 'a' });
  await agent.call('list_workflows', { query: hostileText(random, 300) });
  expect(agent.report()).toEqual([]);
});

test.each(seeds(2, 20))('a long workflow is inspected page by page; seed %i', async (seed) => {
  const random = randomOf(seed);
  const agent = agentOn({ files: { 'full.json': full(random, 'test.full', 150) }, seed });
  expect(await pages(agent, 'inspect_workflow', { workflowId: 'test.full' })).toBeGreaterThan(1);
  expect(agent.report()).toEqual([]);
});

test.each(seeds(3, 30))('hundreds of steps that are passed over; seed %i', async (seed) => {
  const random = randomOf(seed);
  const skipped = Array.from({ length: 300 }, (_, index) => ({
    id: `skipped-${index}`,
    title: 'Skipped',
    prompt: 'Never shown.',
    runCondition: { var: 'mode', equals: line(random, random.pick([12, 160, 900])) },
  }));
  const last = {
    id: 'last',
    title: 'Last',
    prompt: 'Do it.',
    runCondition: { var: 'mode', not_equals: line(random, 900) },
  };
  const agent = agentOn({ files: { 'skips.json': workflow('test.skips', [...skipped, last]) }, seed });
  const { stateToken } = await agent.call('start_workflow', { workflowId: 'test.skips' });
  const shown = await agent.call('continue_workflow', { stateToken });
  expect(shown.trace).toMatchObject({ omitted: expect.any(Number) });
  expect(agent.report()).toEqual([]);
});

test.each([
  ...['nav', 'blockquote', 'article', 'b', 'my-element', 'details', 'h1'].map(
    (tag) => `<${tag}>\n\`\`\`\n</${tag}>`,
  ),
  '<!-- a\n```\n-->',
  '<?php\n```\n?>',
  '<!DOCTYPE html\n```\n>',
  '<![CDATA[\n```\n]]>',
  '<pre>\n```\n</pre>',
  '<nav>\n```js',
  '<pre>\n```js',
  '<!-- ```',
])('B10: %j in a prompt and in a value of it hides no token', async (html) => {
  const prompts = [
    html,
    `${html}\n\nGo on.`,
    `Read.\n\n${html}`,
    '{{sent}}\n\nGo on.',
    `{{sent}}\n\n${html}`,
  ];
  const steps = prompts.map((prompt, index) => ({ id: `step-${index}`, title: 'Read', prompt }));
  const agent = agentOn({ files: { 'html.json': workflow('test.html', steps) }, seed: 1 });
  let at = await agent.call('start_workflow', { workflowId: 'test.html', context: { sent: html } });
  while (at.isComplete !== true) {
    const { stateToken } = at;
    const { ackToken } = await agent.call('continue_workflow', { stateToken });
    at = await agent.call('continue_workflow', {
      stateToken,
      ackToken,
      output: { notesMarkdown: `${html} a` },
    });
    expect(at).toMatchObject({ kind: 'ok' });
  }
  expect(agent.report()).toEqual([]);
});
