import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { step, workflowFile } from '../e2e/harness/command-line.ts';
import { openServer } from '../e2e/harness/open-server.ts';
import { homeForTest } from '../e2e/harness/server-home.ts';
import { expectQuiet, sharedBrowser } from './harness/browser.ts';
import { openDashboard } from './harness/dashboard.ts';

const browser = sharedBrowser();

test('D3: list row, sidebar and head of a run say that its workflow has changed since', async () => {
  const home = homeForTest();
  mkdirSync(home.workflows, { recursive: true });
  const write = (title: string) =>
    writeFileSync(
      join(home.workflows, 'flow.json'),
      JSON.stringify(workflowFile('demo.flow', [step('one', { title }), step('two')])),
    );
  write('One');
  const server = await openServer({ home, workflowPaths: [home.workflows] });
  await server.call('start_workflow', { workflowId: 'demo.flow' });
  const dashboard = await openDashboard({ home });
  const visit = await browser.visit(dashboard.at('/'));
  const { page } = visit;
  const row = page.getByRole('list', { name: 'Sessions' }).getByRole('link').first();
  await row.waitFor();
  expect(await row.textContent()).not.toContain('Workflow changed');
  write('Another one');
  await page.reload();
  await row.getByText('Workflow changed').waitFor();
  await row.click();
  await page.getByRole('button', { name: /^1\. Flow.*Workflow changed/ }).waitFor();
  const note = page.getByText('has changed since this run started');
  await note.first().waitFor();
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByText('The file has changed since this run started. The run keeps').waitFor();
  expectQuiet(visit);
});
