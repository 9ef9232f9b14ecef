import { expect, test } from 'vitest';
import { playForkedSession } from './fixtures/played-home.ts';
import { expectQuiet, loaded, sharedBrowser } from './harness/browser.ts';
import { sharedDashboard } from './harness/dashboard.ts';

const browser = sharedBrowser();

/** A session with two runs, of which the first has three branches. */
const shared = sharedDashboard(playForkedSession);

async function sessionPage(view: string) {
  const { dashboard, sessionId, runs } = shared();
  const visit = await browser.stay(dashboard.at(`/sessions/${sessionId}?view=${view}`));
  const sidebar = visit.page.getByRole('complementary', { name: 'Runs' });
  await sidebar.waitFor();
  return { visit, page: visit.page, sidebar, runs };
}

test('the sidebar names each run with workflow, title, status and branches [EXEC-UI-1]', async () => {
  const { visit, sidebar } = await sessionPage('graph');
  const texts = await sidebar.getByRole('listitem').allTextContents();
  expect(texts).toHaveLength(2);
  for (const words of ['1. Test', 'shop.mend-login', 'Complete with gaps', '3 branches'])
    expect(texts[0]).toContain(words);
  for (const words of ['2. Test', 'shop.mend-login', 'Stale']) expect(texts[1]).toContain(words);
  expectQuiet(visit);
});

test('one run is shown at a time, with its own graph, steps and details [EXEC-UI-2]', async () => {
  const { visit, page, sidebar } = await sessionPage('steps');
  const table = page.getByRole('table', { name: 'Steps' });
  const rowsOf = async (run: number): Promise<string | null> => {
    await sidebar.getByRole('listitem').nth(run).getByRole('button').click();
    await sidebar.getByRole('listitem').nth(run).locator('[aria-current=true]').waitFor();
    await loaded(page);
    return table.getAttribute('aria-rowcount');
  };
  const point = page.getByRole('complementary', { name: 'Node' });
  await expect.poll(() => rowsOf(0)).toBe('60');
  expect(await point.textContent()).toContain('hand-over');
  // The root and two steps.
  await expect.poll(() => rowsOf(1)).toBe('4');
  expect(await point.textContent()).not.toContain('hand-over');
  await page.getByRole('tab', { name: 'Graph' }).click();
  await page.getByRole('application', { name: /^Graph of 3 nodes/ }).waitFor();
  expectQuiet(visit);
});

test('branches and steps have the same numbers in the graph, the steps, the reading view and the document', async () => {
  const { visit, page, sidebar } = await sessionPage('steps');
  await sidebar.getByRole('listitem').first().getByRole('button').click();
  const last = page.getByRole('table', { name: 'Steps' }).getByRole('row', { name: /hand-over/ });
  await last.waitFor();
  expect((await last.getByRole('cell').allTextContents()).slice(1, 3)).toEqual(['34', '3']);
  await page.getByRole('complementary', { name: 'Node' }).getByText('Step 34', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Graph' }).click();
  await page.getByRole('application', { name: /hand-over, step 34, branch 3, current node/ }).waitFor();
  await page.getByRole('tab', { name: 'Read' }).click();
  const options = page.getByLabel('Branch').locator('option');
  await options.first().waitFor({ state: 'attached' });
  expect((await options.allTextContents()).map((text) => text.split(':')[0])).toEqual([
    'Branch 3',
    'Branch 2',
    'Branch 1',
  ]);
  const { origin, pathname } = new URL(page.url());
  const answer = await page.request.get(`${origin}/api${pathname}/document?format=md`);
  expect((await answer.text()).match(/^### Branch .*$/gm)).toEqual([
    '### Branch 3 (current)',
    '### Branch 1, after “change-the-code”',
    '### Branch 2, after “plan”',
  ]);
  expectQuiet(visit);
});

test('notes that belong to no run are shown separately [EXEC-UI-3]', async () => {
  const { visit, page } = await sessionPage('notes');
  const notes = page.getByRole('tabpanel', { name: 'Session notes' });
  await notes.getByText('The proxy was updated while this went on.').waitFor();
  expect(await notes.textContent()).not.toContain('Halfway: the first test needs a proxy');
  expectQuiet(visit);
});

test('the timeline has every event in order, in the lane of its run or of the session [EXEC-UI-4]', async () => {
  const { visit, page } = await sessionPage('timeline');
  const table = page.getByRole('table', { name: 'Timeline' });
  const row = (text: string) => table.getByRole('row', { name: text }).first();
  await row('Run of Test started').waitFor();
  // Which of the rails bears the mark.
  const laneOf = async (text: string): Promise<number> =>
    (
      await row(text)
        .locator('.lane')
        .evaluateAll((all) => all.map(({ classList }) => classList.contains('on')))
    ).indexOf(true);
  expect(await row('Progress noted').textContent()).toContain('Session');
  expect(await row('“plan” done').textContent()).toContain('2. Test');
  expect([await laneOf('Progress noted'), await laneOf('“plan” done')]).toEqual([0, 2]);
  expectQuiet(visit);
});

test('the menu of downloads says what stays in a redacted bundle', async () => {
  const { visit, page } = await sessionPage('graph');
  await page.getByRole('button', { name: 'Download' }).click();
  const hint = await page.getByRole('menuitem', { name: 'Redacted bundle' }).textContent();
  for (const words of ['read it before you share it', "workflows and people's names stay"])
    expect(hint).toContain(words);
  expectQuiet(visit);
});

test('rounds are counted from 1, and the page is no longer than its window', async () => {
  const { visit, page } = await sessionPage('graph');
  await page.getByRole('complementary', { name: 'Node' }).getByText('Repair: round 1 of 10').waitFor();
  const rest = 'document.documentElement.scrollHeight - innerHeight';
  expect(await page.evaluate<number>(rest)).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate<number>(rest)).toBe(0);
  expectQuiet(visit);
});
