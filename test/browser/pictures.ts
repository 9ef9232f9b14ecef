/**
 * Pictures of the page, to be looked at by whoever changes it:
 *
 *   node test/browser/pictures.ts <folder>
 *
 * It plays the session of `test/documents/forked-session.ts` into a data folder, opens the built dashboard on it, and
 * photographs every view, light and dark, on a wide screen and a phone.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { newHome } from '../e2e/harness/server-home.ts';
import { playForkedSession } from './fixtures/played-home.ts';
import { chromiumOptions } from './harness/chromium.ts';
import { startDashboard } from './harness/dashboard.ts';
import { viewsOf } from './harness/views.ts';

const SCREENS = [
  { name: 'wide-light', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'wide-dark', width: 1440, height: 900, colorScheme: 'dark' },
  { name: 'phone-light', width: 390, height: 844, colorScheme: 'light' },
  { name: 'phone-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const;

const [given] = process.argv.slice(2);
if (given === undefined) {
  process.stderr.write('usage: node test/browser/pictures.ts <folder>\n');
  process.exit(2);
}
const folder = resolve(given);
mkdirSync(folder, { recursive: true });
const home = newHome();
home.make();
const views = viewsOf(await playForkedSession(home));
const dashboard = await startDashboard({ home });
const browser = await chromium.launch(chromiumOptions());

async function photograph(page: Page, name: string): Promise<void> {
  for (const [view, path] of Object.entries(views)) {
    await page.goto(`${dashboard.origin}${path}`);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(folder, `${view}-${name}.png`) });
  }
}

try {
  for (const { name, width, height, colorScheme } of SCREENS) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme });
    await page.goto(dashboard.link);
    await page.waitForLoadState('networkidle');
    await photograph(page, name);
    await page.close();
  }
} finally {
  await browser.close();
  await dashboard.end();
  home.remove();
}
process.stdout.write(`Look at the pictures in ${folder}.\n`);
