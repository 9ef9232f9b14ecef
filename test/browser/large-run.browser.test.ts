import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { homeForTest } from '../e2e/harness/server-home.ts';
import { playLongRun } from './fixtures/long-run.ts';
import { expectQuiet, sharedBrowser } from './harness/browser.ts';
import { openDashboard } from './harness/dashboard.ts';

const browser = sharedBrowser();

/** Points of the run. */
const POINTS = 10_000;
/** Milliseconds for which a page that is scrolled and zoomed may stand still. */
const LONGEST = 200;

/** From now on, the browser's own record of when its main thread was busy for more than 50 ms. */
const startWatching = (page: Page): Promise<void> =>
  page.evaluate(`
    globalThis.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longTasks.push(Math.round(duration));
    }).observe({ type: 'longtask' });
  `);
const longTasks = async (page: Page): Promise<readonly number[]> => {
  // Entries come a moment after their tasks.
  await page.waitForTimeout(300);
  return page.evaluate<readonly number[]>('globalThis.longTasks');
};

test('a run of 10,000 points scrolls, zooms and is walked through without standing still', async () => {
  const home = homeForTest();
  const { sessionId, runId } = await playLongRun(home.database, POINTS);
  const dashboard = await openDashboard({ home });
  const visit = await browser.visit(dashboard.at(`/sessions/${sessionId}?run=${runId}`));
  const { page } = visit;
  const graph = page.getByRole('application', { name: /^Graph of/ });
  await graph.getByText('stands here').first().waitFor();
  expect(await graph.getAttribute('aria-label')).toContain('10000 points');
  await page.waitForTimeout(1_000);

  await startWatching(page);
  await graph.hover();
  for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, turn % 8 < 5 ? -2_000 : 1_500);
  await page.keyboard.down('Control');
  for (let turn = 0; turn < 30; turn += 1) await page.mouse.wheel(0, turn % 10 < 5 ? 120 : -120);
  await page.keyboard.up('Control');
  await graph.focus();
  for (const key of [
    'Home',
    ...Array<string>(30).fill('ArrowDown'),
    'ArrowRight',
    'End',
    '-',
    '-',
    '-',
    '+',
    '0',
  ])
    await page.keyboard.press(key);
  await expect.poll(() => graph.getAttribute('aria-label')).toContain('the run stands here');
  const tasks = await longTasks(page);
  expect(tasks.filter((milliseconds) => milliseconds > LONGEST)).toEqual([]);
  // What is drawn is what is seen, however large the run is.
  expect(await page.locator('.react-flow__node').count()).toBeLessThan(500);

  await page.getByRole('tab', { name: 'Steps' }).click();
  const table = page.getByRole('table', { name: 'Steps' });
  await table.waitFor();
  expect(await table.getAttribute('aria-rowcount')).toBe(String(POINTS + 1));
  expect(await table.getByRole('row').count()).toBeLessThan(200);
  expectQuiet(visit);
});
