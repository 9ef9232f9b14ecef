import { expect, test } from 'vitest';
import { step, workflowFile } from '../e2e/harness/command-line.ts';
import { openServer } from '../e2e/harness/open-server.ts';
import { homeForTest } from '../e2e/harness/server-home.ts';
import { expectQuiet, sharedBrowser } from './harness/browser.ts';
import { openDashboard } from './harness/dashboard.ts';

const browser = sharedBrowser();

test.each([999, 390])('D6: at %i px a single run says how it stands and what comes next', async (width) => {
  const home = homeForTest();
  const steps = [step('read', { title: 'Read the code' }), step('report', { title: 'Report' })];
  home.write('workflows/shop.json', workflowFile('shop.review', steps));
  const server = await openServer({ home });
  const { structured } = await server.call('start_workflow', { workflowId: 'shop.review', title: 'Review' });
  const { session } = structured as { readonly session: { readonly sessionId: string } };
  const dashboard = await openDashboard({ home });
  const visit = await browser.visit(dashboard.at(`/sessions/${session.sessionId}`), {
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
