import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openServer } from '../e2e/harness/open-server.ts';
import { homeForTest } from '../e2e/harness/server-home.ts';
import { playForkedSession } from './fixtures/played-home.ts';
import { gatedWorkflows, waitingAgent } from './fixtures/waiting-agent.ts';
import { drawn, loaded, sharedBrowser } from './harness/browser.ts';
import { openDashboard } from './harness/dashboard.ts';
import { viewsOf } from './harness/views.ts';

const browser = sharedBrowser();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** What axe finds by the rules of WCAG 2.2, A and AA, and its own best practices. */
async function violations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(AXE);
  // Most of its time would go into telling what is well.
  const found = await page.evaluate<{ readonly violations: readonly Violation[] }>(
    "axe.run({ resultTypes: ['violations'] })",
  );
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}

const WIDE = { colorScheme: 'light', viewport: { width: 1440, height: 900 } } as const;
const NARROW = { colorScheme: 'dark', viewport: { width: 390, height: 844 } } as const;

/** What axe finds on a view that is shown, light and wide, then dark and narrow. */
async function violationsOnScreens(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { colorScheme, viewport } of [WIDE, NARROW]) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await drawn(page);
    await loaded(page);
    found.push(...(await violations(page)).map((one) => `${colorScheme}, ${viewport.width} px: ${one}`));
  }
  await page.emulateMedia({ colorScheme: WIDE.colorScheme });
  return found;
}

/** Nothing is cut off on the narrowest screen, and one scrolls in one direction only. */
async function expectFits(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await drawn(page);
  await loaded(page);
  expect(await page.evaluate('document.documentElement.scrollWidth'), name).toBeLessThanOrEqual(320);
  const bar = page.getByRole('button', { name: 'Keyboard shortcuts' });
  const { x = 0, width = 999 } = (await bar.boundingBox()) ?? {};
  expect(x + width, name).toBeLessThanOrEqual(320);
}

test('axe finds nothing on any view, light and wide or dark and narrow, and none scrolls sideways on the narrowest screen', async () => {
  const home = homeForTest();
  const played = await playForkedSession(home);
  const dashboard = await openDashboard({ home });
  const { page } = await browser.visit(dashboard.link, WIDE);
  for (const [name, path] of Object.entries(viewsOf(played))) {
    await page.goto(`${dashboard.origin}${path}`);
    await loaded(page);
    expect(await page.getByRole('navigation', { name: 'Pages' }).count(), name).toBe(1);
    expect(await violationsOnScreens(page), name).toEqual([]);
    await expectFits(page, name);
    await page.setViewportSize(WIDE.viewport);
  }
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  expect(await violationsOnScreens(page), 'help').toEqual([]);
  await page.keyboard.press('Escape');
  await page.goto(dashboard.origin);
  await page.getByRole('button', { name: 'Import a bundle' }).first().click();
  await page.getByRole('dialog').waitFor();
  expect(await violationsOnScreens(page), 'import').toEqual([]);
});

test('axe finds nothing where a person is asked, light and wide or dark and narrow', async () => {
  const home = homeForTest();
  const server = await openServer({ home, workflowPaths: [gatedWorkflows(home)] });
  const { session } = await waitingAgent(server);
  const dashboard = await openDashboard({ home });
  const { page } = await browser.visit(dashboard.at(`/sessions/${session}`), WIDE);
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  await loaded(page);
  expect(await violationsOnScreens(page), 'asked').toEqual([]);
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByText('Declined on the page').waitFor();
  expect(await violationsOnScreens(page), 'answered').toEqual([]);
});

test('axe finds nothing where nobody has signed in, and where there is nothing yet', async () => {
  const dashboard = await openDashboard({ home: homeForTest() });
  const { page } = await browser.visit(dashboard.origin);
  await page.getByRole('textbox').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto(dashboard.link);
  await page.getByRole('button', { name: 'Import a bundle' }).first().waitFor();
  expect(await violations(page)).toEqual([]);
});
