import { expect, test } from 'vitest';
import { workrail } from '../e2e/harness/command-line.ts';
import { openServer } from '../e2e/harness/open-server.ts';
import { homeForTest } from '../e2e/harness/server-home.ts';
import { gatedWorkflows, waitingAgent } from './fixtures/waiting-agent.ts';
import { expectQuiet, sharedBrowser } from './harness/browser.ts';
import { openDashboard } from './harness/dashboard.ts';

const browser = sharedBrowser();

/** An agent that waits at a gate, and a browser on its list of sessions. */
async function waiting(args: readonly string[] = []) {
  const home = homeForTest();
  const server = await openServer({ home, workflowPaths: [gatedWorkflows(home)] });
  const agent = await waitingAgent(server);
  const dashboard = await openDashboard({ home, args });
  const visit = await browser.visit(dashboard.at('/'));
  const { page } = visit;
  const card = page.getByRole('article', { name: 'Waiting for your approval: Plan the change' });
  return { ...agent, home, visit, page, card };
}

test('A5: list, run and card say what waits; a click approves it, and the agent goes on', async () => {
  const { again, visit, page, card } = await waiting();
  await page.getByRole('link', { name: 'Waiting for a person' }).click();
  await card.getByText('Answer 401 instead of 500').waitFor();
  await card.getByText('auth/verify.ts').first().waitFor();
  await page.getByRole('button', { name: /^1\. Flow.*Waiting for a person/ }).waitFor();
  await card.getByLabel('Comment').fill('Tell the mobile team first.');
  await card.getByRole('button', { name: 'Approve' }).click();
  const recorded = page.getByRole('region', { name: 'Approvals' }).getByRole('status');
  await recorded.getByText('Approved on the page').waitFor();
  expect(await recorded.textContent()).toContain('Tell the mobile team first.');
  expect(await card.count()).toBe(0);
  const { structured } = await again();
  expect(structured).toMatchObject({
    pending: { stepId: 'build' },
    confirmation: { answer: 'approved', source: 'answered_on_page' },
  });
  await expect.poll(() => recorded.count()).toBe(0);
  expectQuiet(visit);
});

test('A5: what was answered elsewhere meanwhile is told, and nothing is recorded twice', async () => {
  const { session, home, page, card, again } = await waiting();
  await page.getByRole('link', { name: 'Waiting for a person' }).click();
  await card.waitFor();
  // What the other channel answered has not reached the page yet when the button is pressed.
  await page.route('**/answer', async (route) => {
    expect(workrail(['decline', session, '--comment', 'Not now.'], { home }).status).toBe(0);
    await route.continue();
  });
  await card.getByRole('button', { name: 'Approve' }).click();
  const approvals = page.getByRole('region', { name: 'Approvals' });
  await approvals.getByRole('alert').getByText('already declined on the command line').waitFor();
  await approvals.getByRole('status').getByText('Declined on the command line').waitFor();
  expect((await again()).structured).toMatchObject({ kind: 'blocked' });
});

test('a read-only dashboard shows what waits, and offers neither an answer nor an import', async () => {
  const { visit, page, card } = await waiting(['--read-only']);
  await page.getByText('Read-only', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Import a bundle' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Waiting for a person' }).click();
  await card.getByText('This dashboard is read-only').waitFor();
  await card.getByText('Answer 401 instead of 500').waitFor();
  expect(await card.getByRole('button', { name: /Approve|Decline/ }).count()).toBe(0);
  expectQuiet(visit);
});
