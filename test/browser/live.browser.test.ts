import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { step, workflowFile } from '../e2e/harness/command-line.ts';
import type { JsonObject } from '../e2e/harness/driver.ts';
import { openServer } from '../e2e/harness/open-server.ts';
import { homeForTest, type ServerHome } from '../e2e/harness/server-home.ts';
import { expectQuiet, sharedBrowser } from './harness/browser.ts';
import { openDashboard } from './harness/dashboard.ts';

const browser = sharedBrowser();

const STEPS = ['read', 'test', 'review', 'report'] as const;

interface Answer {
  readonly stateToken: string;
  readonly ackToken: string;
  readonly session: { readonly sessionId: string; readonly runId: string };
}

/** An agent that talks to a server of its own. */
async function agentIn(home: ServerHome) {
  home.write(
    'workflows/shop.json',
    workflowFile(
      'shop.review',
      STEPS.map((id) => step(id, { title: `The step ${id}` })),
    ),
  );
  const server = await openServer({ home, args: ['--toolsets', 'all'] });
  const call = async (tool: string, args: JsonObject): Promise<Answer> => {
    const { isError, structured, text } = await server.call(tool, args);
    expect(isError, text).toBe(false);
    return structured as Answer;
  };
  return {
    start: (title: string) => call('start_workflow', { workflowId: 'shop.review', title }),
    done: ({ stateToken, ackToken }: Answer, output: JsonObject) =>
      call('continue_workflow', { stateToken, ackToken, output }),
    again: ({ stateToken }: Answer) => call('continue_workflow', { stateToken }),
    note: (stateToken: string, notesMarkdown: string) =>
      call('checkpoint_workflow', { stateToken, output: { notesMarkdown } }),
  };
}

const VERDICT = {
  kind: 'wr.review_verdict',
  verdict: 'minor',
  confidence: 'high',
  findings: [{ severity: 'minor', summary: 'The retry limit is written twice.', file: 'src/retry.ts' }],
  summary: 'Sound; one constant could be shared.',
};

const panel = (page: Page) => page.getByRole('complementary', { name: 'Node' });
const runs = (page: Page) => page.getByRole('complementary', { name: 'Runs' }).getByRole('list');
const rows = (page: Page) => page.getByRole('table', { name: 'Steps' }).getByRole('row');

test('a person watches an agent: each step, the fork, notes and artifacts come without a reload', async () => {
  const home = homeForTest();
  const agent = await agentIn(home);
  const dashboard = await openDashboard({ home });
  const visit = await browser.visit(dashboard.link);
  const { page } = visit;
  // Another process would use another data folder.
  await page.getByText(/^workrail --data-dir \S+ setup claude-code --write$/).waitFor();

  const root = await agent.start('Retry of the upload');
  await page.getByRole('link', { name: /Retry of the upload/ }).click();
  await runs(page).getByText('Working', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Steps' }).click();

  const read = await agent.done(root, { notesMarkdown: 'Read **every** line.\n\n- one\n- two' });
  await panel(page).getByText('Read every line.').waitFor();
  expect(await panel(page).locator('strong', { hasText: 'every' }).count()).toBe(1);
  expect(await panel(page).getByRole('listitem').filter({ hasText: 'two' }).count()).toBe(1);

  await agent.note(read.stateToken, 'Half of the tests ran.');
  await panel(page).getByText('Half of the tests ran.').waitFor();

  const tested = await agent.done(read, { notesMarkdown: 'All tests pass.', artifacts: [VERDICT] });
  await panel(page).getByText('The retry limit is written twice.').waitFor();
  await panel(page).getByRole('table').filter({ hasText: 'src/retry.ts' }).waitFor();

  const other = await agent.done(await agent.again(read), { notesMarkdown: 'Tested another way.' });
  await panel(page).getByText('Tested another way.').waitFor();
  await runs(page).getByText('2 branches').waitFor();
  await agent.done(other, { notesMarkdown: 'Went on there.' });
  await panel(page).getByText('Went on there.').waitFor();
  // The head, the root, and four steps.
  expect(await rows(page).count()).toBe(6);

  await page.getByRole('tab', { name: 'Graph' }).click();
  const [one, two] = await Promise.all(
    [0, 1].map((nth) =>
      page.locator('.react-flow__node', { hasText: 'The step test' }).nth(nth).boundingBox(),
    ),
  );
  expect(one?.y).toBe(two?.y);
  expect(one?.x).not.toBe(two?.x);

  let last = tested;
  for (const id of ['review', 'report']) last = await agent.done(last, { notesMarkdown: `Did ${id}.` });
  await runs(page).getByText('Complete', { exact: true }).waitFor();
  expectQuiet(visit);
});

test('an old session is found by what was noted in it, and goes to another data folder and is opened there', async () => {
  const home = homeForTest();
  const agent = await agentIn(home);
  const old = await agent.start('Once upon a time');
  await agent.done(old, { notesMarkdown: 'The zebra crossing was painted twice.' });
  for (let other = 0; other < 60; other += 1) await agent.start(`Something else ${other}`);
  const dashboard = await openDashboard({ home });
  const visit = await browser.visit(dashboard.link, { acceptDownloads: true });
  const { page } = visit;
  await page.getByText('Something else 59').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('zebra');
  await page.getByRole('link', { name: /Once upon a time/ }).click();
  await page.getByText('The zebra crossing was painted twice.').waitFor();

  const folder = await mkdtemp(join(tmpdir(), 'workrail-bundles-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const save = async (item: RegExp) => {
    await page.getByRole('button', { name: 'Download' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    const path = join(folder, download.suggestedFilename());
    await download.saveAs(path);
    return path;
  };
  expect(await readFile(await save(/^Markdown/), 'utf8')).toContain('zebra crossing');
  expect(await readFile(await save(/^HTML/), 'utf8')).toContain('zebra crossing');
  const bundle = await save(/^Bundle/);
  expectQuiet(visit);

  const elsewhere = homeForTest();
  const there = await openDashboard({ home: elsewhere });
  const arrival = await browser.visit(there.link);
  await arrival.page.getByRole('button', { name: 'Import a bundle' }).first().click();
  await arrival.page.locator('input[type=file]').setInputFiles(bundle);
  await arrival.page.getByText('The session was imported.').waitFor();
  await arrival.page.getByRole('link', { name: 'Open it' }).click();
  await arrival.page.getByText('The zebra crossing was painted twice.').waitFor();
  expect(arrival.page.url()).toContain(old.session.sessionId);
  expectQuiet(arrival);
});
