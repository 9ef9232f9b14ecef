import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { playSlices } from './fixtures/slices.ts';
import { drawn, expectQuiet, loaded, sharedBrowser } from './harness/browser.ts';
import { sharedDashboard } from './harness/dashboard.ts';

const browser = sharedBrowser();

const shared = sharedDashboard(playSlices);

async function opened(path: (sessionId: string) => string) {
  const { dashboard, sessionId } = shared();
  const visit = await browser.stay(dashboard.at(path(sessionId)));
  await loaded(visit.page);
  return { visit, page: visit.page, sessionId };
}

/** The page hears of another size of its parts a second late, as it does where a machine is busy. */
const HEARD_LATE = `{
  const Observer = ResizeObserver;
  window.ResizeObserver = class extends Observer {
    constructor(hear) {
      super((...heard) => setTimeout(() => hear(...heard), 1_000));
    }
  };
}`;

const session = (view: string) => (sessionId: string) => `/sessions/${sessionId}?view=${view}`;
const graphOf = (page: Page) => page.getByRole('application', { name: /^Graph of/ });
const pointOf = (page: Page) => page.getByRole('complementary', { name: 'Node' });

/** Whether a point lies wholly in the part of the graph that is seen. */
async function isSeen(page: Page, text: string): Promise<boolean> {
  const graph = graphOf(page);
  const [box, card] = [
    await graph.boundingBox(),
    await graph.locator('.point', { hasText: text }).first().boundingBox(),
  ];
  return card !== null && box !== null && card.y >= box.y && card.y + card.height <= box.y + box.height;
}

test('D2: graph, steps and head tell the rounds of a loop apart, by title, number and item', async () => {
  const { visit, page } = await opened(session('graph'));
  const card = graphOf(page).locator('.point', { hasText: 'Check: Payment' });
  await card.getByText('round 2 of 9: Payment').waitFor();
  await card.click();
  const point = pointOf(page);
  await point.getByRole('heading', { name: 'Check: Payment' }).waitFor();
  await point.getByText('Each slice: round 2 of 9, Payment').first().waitFor();
  await page.getByRole('tab', { name: 'Steps' }).click();
  const row = page.getByRole('row', { name: /Check: Shipping/ });
  expect(await row.textContent()).toContain('round 3 of 9: Shipping');
  expectQuiet(visit);
});

test('D7: the timeline has titles and durations, and no lanes where there is one run', async () => {
  const { visit, page } = await opened(session('timeline'));
  const table = page.getByRole('table', { name: 'Timeline' });
  const row = table.getByRole('row', { name: /“Check: Taxes” done/ });
  expect(await row.textContent()).toContain('round 8 of 9: Taxes');
  expect(await row.textContent()).toContain('5 min');
  const heads = await table.getByRole('columnheader').allTextContents();
  expect(heads).toEqual(['What happened', 'Took', 'Time']);
  expect(await table.textContent()).not.toMatch(/acked|Run started|shop\.slices/);
  expectQuiet(visit);
});

test('D7: the graph opens at the start, and shows where the run is done however small it is', async () => {
  const { dashboard, sessionId } = shared();
  const visit = await browser.visit(dashboard.at(session('graph')(sessionId)));
  const { page } = visit;
  await page.addInitScript(HEARD_LATE);
  await page.reload();
  await loaded(page);
  const graph = graphOf(page);
  const isInside = (text: string) => isSeen(page, text);
  await drawn(page);
  expect(await isInside('Start')).toBe(true);
  expect(await isInside('Report')).toBe(false);
  await graph.press('End');
  await expect.poll(() => isInside('Report')).toBe(true);
  await page.setViewportSize({ width: 1440, height: 640 });
  await graph.press('0');
  await graph.locator('.point', { hasText: 'Report' }).getByLabel('done').waitFor();
  expectQuiet(visit);
});

test('D7: a graph whose point is named in the address opens there', async () => {
  const { page, sessionId } = await opened(session('graph'));
  await graphOf(page).press('End');
  await graphOf(page).press('ArrowUp');
  await expect.poll(() => page.url()).toContain('node=');
  await page.goto(page.url());
  await graphOf(page).getByText('Check: Coupons').waitFor();
  expect(page.url()).toContain(sessionId);
  await drawn(page);
  expect(await isSeen(page, 'Check: Coupons')).toBe(true);
  expect(await isSeen(page, 'Start')).toBe(false);
});

test('D7: a finished point is not resumed from', async () => {
  const { page } = await opened(session('graph'));
  const point = pointOf(page);
  await point.getByText('The run is complete here.').waitFor();
  expect(await point.textContent()).not.toContain('Resume from here');
  await graphOf(page).press('Home');
  await point.getByText('Resume from here.').waitFor();
});

test('D7: the way back from a session leads to the list as it was narrowed', async () => {
  const { page } = await opened(() => '/?branch=feature%2Fslices&text=checkout');
  await page.getByRole('link', { name: /Slice the checkout/ }).click();
  await page.getByRole('navigation', { name: 'Where this is' }).getByRole('link').click();
  await expect.poll(() => new URL(page.url()).search).toBe('?branch=feature%2Fslices&text=checkout');
});

test('D5: a row says the branch and what matched, and marks it; D7: what a run is blocked by', async () => {
  const { visit, page } = await opened(() => '/');
  const blocked = page.getByRole('link', { name: /Slice the catalogue/ });
  expect(await blocked.textContent()).toMatch(/Blocked.*notes.*feature\/slices/);
  await page.getByRole('searchbox').fill('coupons');
  const found = page.getByRole('link', { name: /Slice the checkout/ });
  await found.locator('mark', { hasText: 'Coupons' }).waitFor();
  expect(await found.textContent()).toContain('Went through Coupons.');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('combobox', { name: 'Branch' }).selectOption('feature/slices');
  await expect.poll(() => page.url()).toContain('branch=feature%2Fslices');
  await expect.poll(() => page.getByRole('list', { name: 'Sessions' }).getByRole('link').count()).toBe(2);
  expectQuiet(visit);
});

test('D7: a key that leads to another view leaves the focus in the page', async () => {
  const { page } = await opened(session('steps'));
  const FOCUSED = 'document.activeElement.id || document.activeElement.tagName';
  await page.getByRole('table', { name: 'Steps' }).getByRole('button').first().focus();
  await page.keyboard.press('4');
  await page.getByRole('tab', { name: 'Session notes', selected: true }).waitFor();
  expect(await page.evaluate<string>(FOCUSED)).toBe('tab-notes');
  await page.keyboard.press('1');
  expect(await page.evaluate<string>(FOCUSED)).toBe('tab-graph');
});
