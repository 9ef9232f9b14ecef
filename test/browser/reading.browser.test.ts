import { expect, test } from 'vitest';
import { playForkedSession } from './fixtures/played-home.ts';
import { expectQuiet, loaded, sharedBrowser } from './harness/browser.ts';
import { sharedDashboard } from './harness/dashboard.ts';

const browser = sharedBrowser();
const shared = sharedDashboard(playForkedSession);

/** The first run of a session with three branches, to be read. */
async function reading() {
  const { dashboard, sessionId, runs } = shared();
  const visit = await browser.stay(dashboard.at(`/sessions/${sessionId}?run=${runs[0]}&view=read`));
  const list = visit.page.getByRole('list', { name: 'Notes, artifacts and decisions' });
  const entries = list.locator('> li');
  await entries.first().waitFor();
  return { visit, page: visit.page, list, entries };
}

test('D4: a branch is read from its start to its end, and another one by its name', async () => {
  const { visit, page, entries } = await reading();
  const titles = async () => (await entries.locator('h3').allTextContents()).map((title) => title.trim());
  // Parts come as one scrolls on.
  await expect
    .poll(async () => {
      await entries.last().scrollIntoViewIfNeeded();
      return (await titles()).at(-1);
    })
    .toMatch(/^\d+\. hand-over$/);
  const all = await titles();
  expect(all.slice(0, 3)).toEqual(['Start', '1. understand', '2. plan']);
  expect(all.slice(1).map((title) => Number.parseInt(title, 10))).toEqual(
    Array.from({ length: all.length - 1 }, (_, at) => at + 1),
  );
  await entries.nth(1).getByText('The session cookie is lost').waitFor();
  await entries.nth(2).getByText('Go. Keep the old setting until Friday.').waitFor();
  await entries.nth(2).getByText('Halfway: the first test needs a proxy').waitFor();
  await entries.nth(1).getByText('Skipped').waitFor();
  const branch = page.getByLabel('Branch');
  expect(await branch.locator('option').count()).toBe(3);
  await branch.selectOption({ index: 1 });
  await expect.poll(async () => (await titles()).at(-1)).not.toBe(all.at(-1));
  expectQuiet(visit);
});

test('D4: what is looked for is found in the whole branch, marked, and leads to its point', async () => {
  const { visit, page, entries } = await reading();
  await page.getByLabel('Find in this run').fill('PROXY SPEAKS');
  await page.getByText(/match(es)? for “PROXY SPEAKS”$/).waitFor();
  await loaded(page);
  const texts = await entries.allTextContents();
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(text.toLowerCase()).toContain('proxy speaks');
  const marked = () => page.evaluate<number>('CSS.highlights.get("found")?.size ?? 0');
  await expect.poll(marked).toBe(texts.length);
  await page.getByLabel('Find in this run').fill('nothing holds this');
  await page.getByText('Nothing on this branch contains').waitFor();
  await page.getByLabel('Find in this run').fill('');
  await entries.nth(1).getByRole('button', { name: 'Show in graph' }).click();
  await page.getByRole('application', { name: /^Graph of/ }).waitFor();
  await page.getByRole('complementary', { name: 'Node' }).getByText('understand').first().waitFor();
  expectQuiet(visit);
});
