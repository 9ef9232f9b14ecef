import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { homeForTest } from '../e2e/harness/server-home.ts';
import { playLongRun } from './fixtures/long-run.ts';
import { drawn, expectQuiet, sharedBrowser } from './harness/browser.ts';
import { openDashboard } from './harness/dashboard.ts';

/** Turns of the wheel and presses of a key; each kind of them is in the first few. */
const TURNS =
  process.env.WORKRAIL_LONG === '1' ? { far: 40, near: 30, keys: 30 } : { far: 16, near: 20, keys: 12 };

const browser = sharedBrowser();

/** Points of the run. */
const POINTS = 10_000;
/** Milliseconds for which a page that is scrolled and zoomed may stand still, on a processor that it has to itself. */
const LONGEST = 200;

/** The milliseconds that the main thread of the page spends on the processor for each thing that is done to it. */
async function watchedThread(page: Page) {
  const browser = await page.context().newCDPSession(page);
  // Not the time on the wall: other programs keep the machine busy as well.
  await browser.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async (): Promise<number> => {
    const { metrics } = await browser.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  return async (act: () => Promise<unknown>): Promise<number> => {
    const before = await spent();
    await act();
    await drawn(page, 2);
    return Math.round((await spent()) - before);
  };
}

test('a run of 10,000 points scrolls, zooms and is walked through without standing still', async () => {
  const home = homeForTest();
  const { sessionId, runId } = await playLongRun(home.database, POINTS);
  const dashboard = await openDashboard({ home });
  const visit = await browser.visit(dashboard.at(`/sessions/${sessionId}?run=${runId}`));
  const { page } = visit;
  const graph = page.getByRole('application', { name: /^Graph of/ });
  // It opens where the run began; its end is a key away.
  await graph.getByText('Start', { exact: true }).waitFor();
  await graph.press('End');
  await graph.getByText('current').first().waitFor();
  expect(await graph.getAttribute('aria-label')).toContain('10000 nodes');

  const spentOn = await watchedThread(page);
  await expect.poll(() => spentOn(() => graph.hover())).toBeLessThan(LONGEST);
  const spent: number[] = [];
  const wheel = async (by: number) => spent.push(await spentOn(() => page.mouse.wheel(0, by)));
  for (let turn = 0; turn < TURNS.far; turn += 1) await wheel(turn % 8 < 5 ? -2_000 : 1_500);
  await page.keyboard.down('Control');
  for (let turn = 0; turn < TURNS.near; turn += 1) await wheel(turn % 10 < 5 ? 120 : -120);
  await page.keyboard.up('Control');
  await graph.focus();
  for (const key of [
    'Home',
    ...Array<string>(TURNS.keys).fill('ArrowDown'),
    'ArrowRight',
    'End',
    '-',
    '-',
    '-',
    '+',
    '0',
  ])
    spent.push(await spentOn(() => page.keyboard.press(key)));
  await expect.poll(() => graph.getAttribute('aria-label')).toContain('current node');
  expect(Math.max(...spent)).toBeGreaterThan(0);
  expect(spent.filter((milliseconds) => milliseconds > LONGEST)).toEqual([]);
  // What is drawn is what is seen, however large the run is.
  expect(await page.locator('.react-flow__node').count()).toBeLessThan(500);

  await page.getByRole('tab', { name: 'Steps' }).click();
  const table = page.getByRole('table', { name: 'Steps' });
  await table.waitFor();
  expect(await table.getAttribute('aria-rowcount')).toBe(String(POINTS + 1));
  expect(await table.getByRole('row').count()).toBeLessThan(200);
  expectQuiet(visit);
});
