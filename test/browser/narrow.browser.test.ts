import { nodeDigests } from '@workrail/node-host';
import { openSqliteStore } from '@workrail/store-sqlite';
import { expect, test } from 'vitest';
import { openServer } from '../e2e/harness/open-server.ts';
import { homeForTest } from '../e2e/harness/server-home.ts';
import { right, seededEntropy, startProcess } from '../harness/in-process.ts';
import { step, workflow } from '../use-cases/world.ts';
import { playForkedSession } from './fixtures/played-home.ts';
import { expectQuiet, loaded, sharedBrowser } from './harness/browser.ts';
import { openDashboard, sharedDashboard } from './harness/dashboard.ts';

const browser = sharedBrowser();
const SHOP = workflow('shop.review', [
  step('read', { title: 'Read the code' }),
  step('report', { title: 'Report' }),
]);
/** A dashboard on a run that has begun, and on a session of two runs. */
const shared = sharedDashboard(async (home) => {
  const played = await playForkedSession(home);
  home.write('workflows/shop.json', SHOP);
  const store = openSqliteStore({ path: home.database, digests: nodeDigests });
  const files = new Map([['shop.json', SHOP]]);
  const clock = { now: () => new Date().toISOString() };
  const { startWorkflow } = startProcess({ store, files, clock, entropy: seededEntropy(8) });
  const { session } = right(await startWorkflow({ workflowId: 'shop.review', title: 'Review' })());
  await store.close();
  return { ...played, begun: session.sessionId };
});

test.each([999, 390])('D6: at %i px a single run says how it stands and what comes next', async (width) => {
  const { dashboard, begun } = shared();
  const visit = await browser.visit(dashboard.at(`/sessions/${begun}`), {
    viewport: { width, height: 844 },
  });
  const runs = visit.page.getByRole('complementary', { name: 'Runs' });
  await runs.getByText('Working', { exact: true }).locator('visible=true').waitFor();
  await runs.getByText('Next: Read the code').locator('visible=true').waitFor();
  expect(await runs.getByRole('combobox').count()).toBe(0);
  const rest = 'document.documentElement.scrollWidth - innerWidth';
  expect(await visit.page.evaluate<number>(rest)).toBe(0);
  expectQuiet(visit);
});

test('on a phone every tab, and all of a step and of an event, is in view', async () => {
  const { dashboard, sessionId, runs } = shared();
  const visit = await browser.visit(dashboard.at(`/sessions/${sessionId}?run=${runs[0]}&view=steps`), {
    viewport: { width: 390, height: 844 },
  });
  const { page } = visit;
  for (const [tab, label] of [
    ['Steps', 'Steps'],
    ['Timeline', 'Timeline'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    const table = page.getByRole('table', { name: label });
    await table.getByRole('row').last().waitFor();
    await loaded(page);
    const time = table
      .getByRole('row', { name: /hand-over/ })
      .last()
      .getByRole('cell')
      .last();
    const box = await time.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  }
  for (const tab of await page.getByRole('tab').all()) {
    const box = await tab.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  }
  const chosen = await page.getByRole('combobox', { name: 'Run' }).boundingBox();
  expect(chosen?.width).toBeGreaterThan(150);
  expectQuiet(visit);
});

test('the workflows of a project are one click away where none is chosen', async () => {
  const home = homeForTest();
  home.write('work/.git/HEAD', 'ref: refs/heads/main');
  home.write('work/.workrail/workflows/team.json', workflow('team.review', [step('read')]));
  const server = await openServer({ home });
  await server.call('start_workflow', { workflowId: 'team.review', workspacePath: home.work });
  const dashboard = await openDashboard({ home });
  const visit = await browser.visit(dashboard.at('/workflows'));
  const own = visit.page.getByText('team.review', { exact: true }).first();
  await visit.page.getByText('wr.code-review', { exact: true }).waitFor();
  expect(await own.count()).toBe(0);
  await visit.page.getByText("To see a project's workflows, select it").getByRole('button').click();
  await own.waitFor();
  expectQuiet(visit);
});
