import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { workrail } from '../e2e/harness/command-line.ts';
import { homeForTest } from '../e2e/harness/server-home.ts';
import { playForkedSession } from './fixtures/played-home.ts';
import { loaded, sharedBrowser } from './harness/browser.ts';
import { openDashboard, sharedDashboard } from './harness/dashboard.ts';

const browser = sharedBrowser();
/** A dashboard on nothing, and one on a session. */
const empty = sharedDashboard(async () => ({}));
const played = sharedDashboard(playForkedSession);

/** The files of the pages that are loaded when they are first shown. */
const CHUNKS = /\/assets\/[\w-]*page-[\w-]+\.js$/;

/** Whether the browser has the page of workflows, which comes once the first page stands. It runs in the browser. */
const AHEAD = `performance.getEntriesByType('resource')
  .some(({ name, responseEnd }) => name.includes('/assets/workflows-page-') && responseEnd > 0)`;

const sessions = (page: Page) => page.getByRole('button', { name: 'Import a bundle' }).first();
const workflows = (page: Page) => page.getByRole('link', { name: 'Workflows', exact: true });

test('a page that was never shown opens where the dashboard has ended meanwhile', async () => {
  const dashboard = await openDashboard({ home: homeForTest() });
  const { page } = await browser.visit(dashboard.link);
  await loaded(page);
  await expect.poll(() => page.evaluate(AHEAD)).toBe(true);
  await dashboard.end();
  await workflows(page).click();
  await page.getByRole('heading', { name: 'Workflows', level: 1 }).waitFor();
});

test('a page whose file does not come says so, and is shown once it comes', async () => {
  const { dashboard } = empty();
  const { page } = await browser.visit(dashboard.origin);
  await page.route(CHUNKS, (route) => route.abort());
  await page.goto(dashboard.link);
  await sessions(page).waitFor();
  await workflows(page).click();
  await page.getByText('This page could not be shown').waitFor();
  await page.unroute(CHUNKS);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { name: 'Workflows', level: 1 }).waitFor();
});

test('the link signs in where the page is open already, and leaves no token in the address', async () => {
  const { dashboard: first } = empty();
  const { page } = await browser.visit(first.origin);
  await page.getByRole('heading', { name: 'Open the dashboard with its link' }).waitFor();
  await page.goto(first.link);
  await sessions(page).waitFor();
  expect(page.url()).toBe(`${first.origin}/`);
  const again = page.waitForResponse(/\/api\/sessions/);
  await page.goto(first.link);
  await again;
  await sessions(page).waitFor();
  expect(page.url()).toBe(`${first.origin}/`);
});

test.each([
  ['/workflows/%25', 'There is no such workflow'],
  ['/workflows/%E0%A4%A', 'There is no such workflow'],
  ['/workflows/no.such-one', 'There is no such workflow'],
  ['/sessions/xyz', 'There is no such session'],
  ['/sessions/ses_00000000-0000-7000-8000-000000000000', 'There is no such session'],
])('%s: %s', async (path, words) => {
  const { page } = await browser.stay(empty().dashboard.at(path));
  await page.getByRole('heading', { name: words }).waitFor();
});

test('days at the end of the calendar filter as others do', async () => {
  const { page } = await browser.stay(empty().dashboard.at('/?span=custom&from=0000-01-01&to=9999-12-31'));
  await page.getByText('No session matches').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a session that is deleted while it is looked at is said to be gone, and not asked for again', async () => {
  const home = homeForTest();
  const { sessionId } = await playForkedSession(home);
  const dashboard = await openDashboard({ home });
  const { page } = await browser.visit(dashboard.at(`/sessions/${sessionId}`));
  await page.getByRole('tab', { name: 'Steps' }).waitFor();
  const { status, stderr } = workrail(['prune', '--older-than', '1', '--apply'], { home });
  expect(status, stderr).toBe(0);
  await page.getByRole('heading', { name: 'There is no such session' }).waitFor();
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes(sessionId)) requests += 1;
  });
  await page.waitForTimeout(3_000);
  expect([requests, await page.getByRole('tab').count()]).toEqual([0, 0]);
});

test('a page that is one too many says that it is not live, in whatever room there is', async () => {
  const { dashboard } = empty();
  const { page } = await browser.visit(dashboard.link, { viewport: { width: 320, height: 640 } });
  await page.routeWebSocket(/\/api\/changes/, (socket) => socket.close({ code: 4429 }));
  await page.reload();
  await page.getByRole('status').filter({ hasText: 'Not live: too many pages are open' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
});

test.each([
  ['over the older way where the clipboard is missing', true, 'Copied'],
  ['or says that it could not', false, 'Could not copy; select the text yourself'],
])('a text is copied %s', async (_, works, words) => {
  const { dashboard, sessionId } = played();
  const { page } = await browser.visit(dashboard.at(`/sessions/${sessionId}`));
  await page.addInitScript(`
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => { window.copied = getSelection().toString(); return ${works}; };`);
  await page.reload();
  const label = 'Copy the session id';
  await page.getByRole('button', { name: label }).click();
  await page.getByText(words, { exact: true }).waitFor();
  expect(await page.evaluate('window.copied')).toBe(sessionId);
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe(label);
});

test('Escape closes the import after a file was imported', async () => {
  const { dashboard } = empty();
  const { page } = await browser.visit(dashboard.link);
  await page.route('**/api/bundles', async (route) => {
    await page.getByRole('progressbar').waitFor();
    await route.fulfill({ json: { sessionId: 'ses_1', outcome: 'imported', events: 3 } });
  });
  await sessions(page).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).press('Enter');
  const files = { name: 'a.jsonl.gz', mimeType: 'application/gzip', buffer: Buffer.from('a') };
  await (await chooser).setFiles(files);
  await page.getByText('The session was imported.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('a comparison of long texts draws the first rows, and more of them on demand', async () => {
  const { dashboard, sessionId, runs } = played();
  const { page } = await browser.visit(dashboard.link);
  const lines = (name: string) => Array.from({ length: 7_500 }, (_, line) => `${name} ${line}`).join('\n');
  const compared = (current: string) => ({
    json: {
      workflowId: 'a',
      pinnedHash: 'b',
      state: current === lines('one') ? 'same' : 'changed',
      warnings: [],
      pinned: lines('one'),
      current,
    },
  });
  const view = `${dashboard.origin}/sessions/${sessionId}?run=${runs[0]}&view=workflow`;
  await page.route(/\/api\/runs\/.*\/workflow/, (route) => route.fulfill(compared(lines('one'))));
  await page.goto(view);
  await page.getByRole('button', { name: /Show more: 7,000 lines left/ }).click();
  expect(await page.locator('.source code').count()).toBe(1_000);
  await page.unroute(/\/api\/runs\/.*\/workflow/);
  await page.route(/\/api\/runs\/.*\/workflow/, (route) => route.fulfill(compared(lines('two'))));
  await page.goto(view);
  await page.getByText('too different to compare line by line').waitFor();
  expect(await page.locator('.source code').count()).toBe(1_000);
});
