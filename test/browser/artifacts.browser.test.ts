import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { step, workflowFile } from '../e2e/harness/command-line.ts';
import { openServer } from '../e2e/harness/open-server.ts';
import { homeForTest } from '../e2e/harness/server-home.ts';
import { expectQuiet, loaded, sharedBrowser } from './harness/browser.ts';
import { openDashboard } from './harness/dashboard.ts';

const browser = sharedBrowser();

const PLACE = { file: 'src/mcp/tool-descriptions.ts', line: 79 };
const FINDINGS = {
  kind: 'wr.review_findings',
  findings: [
    { severity: 'nit', title: 'The limit is written twice.' },
    { severity: 'critical', title: 'The token is logged.', location: PLACE, suggestion: 'Leave it out.' },
    { severity: 'nit', title: 'The limit is written twice.' },
    { severity: 'major', title: 'The description is outdated.' },
  ],
  mrComments: [
    { location: PLACE, title: 'Logged token', body: 'Please do not log the token.\nSee line 79.' },
  ],
};
const FILES = {
  kind: 'wr.changed_files',
  changedFiles: [
    { path: 'src/z.ts', summary: 'Wires it.', risk: 'M' },
    { path: 'src/a.ts', risk: 'L' },
  ],
};

/** A run whose step left a review, and the page on it. */
async function reviewed() {
  const home = homeForTest();
  const folder = join(home.root, 'review');
  mkdirSync(folder);
  const steps = [step('read', { title: 'Read the change of {{ticket}}' }), step('report')];
  writeFileSync(join(folder, 'review.json'), JSON.stringify(workflowFile('demo.review', steps)));
  const server = await openServer({ home, workflowPaths: [folder] });
  const context = { ticket: 'SHOP-7' };
  const { structured } = await server.call('start_workflow', { workflowId: 'demo.review', context });
  const output = { notesMarkdown: 'Read all of it.', artifacts: [FINDINGS, FILES] };
  const { stateToken, ackToken, session } = structured;
  await server.call('continue_workflow', { stateToken, ackToken, output });
  const dashboard = await openDashboard({ home });
  return { dashboard, path: `/sessions/${session.sessionId}`, session: session.sessionId as string };
}

test('C4: the page and the documents show the same rows in the same order, each once', async () => {
  const { dashboard, path, session } = await reviewed();
  const visit = await browser.visit(dashboard.at(path));
  const { page } = visit;
  const table = page.getByRole('table', { name: 'Findings' });
  await table.waitFor();
  const onPage = (await table.locator('tbody tr').allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' '));
  expect(onPage).toHaveLength(3);
  expect(onPage.map((row) => row.split(' ')[0])).toEqual(['critical', 'major', 'nit']);
  const files = page.getByRole('table', { name: 'Changed files' }).locator('tbody tr td:first-child');
  expect(await files.allInnerTexts()).toEqual(['src/a.ts', 'src/z.ts']);
  await page.getByRole('button', { name: 'Copy comment 1' }).waitFor();
  const headers = { authorization: `Bearer ${dashboard.token}` };
  const document = async (format: string) =>
    (
      await fetch(`${dashboard.origin}/api/sessions/${session}/document?format=${format}`, { headers })
    ).text();
  const rows = ['The token is logged.', 'The description is outdated.', 'The limit is written twice.'];
  for (const text of [await document('md'), await document('html')]) {
    for (const row of rows) expect(text.split(row)).toHaveLength(2);
    const places = [...rows, 'Please do not log the token.', 'src/a.ts', 'src/z.ts'].map((part) =>
      text.indexOf(part),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(text).toContain('Read the change of SHOP-7');
  }
  await loaded(page);
  expectQuiet(visit);
});
