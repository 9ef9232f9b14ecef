import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { homeForTest } from '../e2e/harness/server-home.ts';
import { PATIENCE_MS } from '../harness/patience.ts';
import { playForkedSession } from './fixtures/played-home.ts';
import { expectQuiet, sharedBrowser } from './harness/browser.ts';
import { openDashboard } from './harness/dashboard.ts';

const browser = sharedBrowser();

/** Name and role of what has the focus, as a reader of the screen says them. It runs in the browser. */
const FOCUSED = `(() => {
  const one = document.activeElement;
  const name = one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent ?? '';
  return (one.getAttribute('role') ?? one.tagName.toLowerCase()) + ' ' + name.trim().replace(/\\s+/g, ' ');
})()`;
const focused = (page: Page): Promise<string> => page.evaluate<string>(FOCUSED);

/** Goes on with Tab until what is looked for has the focus, round and round while the page still loads it. */
async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  const passed = new Set<string>();
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await page.keyboard.press('Tab')) {
    const now = await focused(page);
    if (wanted.test(now)) return;
    passed.add(now);
  }
  throw new Error(`${wanted} is no stop of ${JSON.stringify([...passed])}`);
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses keys that count within a moment of each other, again where a busy machine took longer, until they led there. */
const sequence = (page: Page, keys: readonly string[], target: Locator): Promise<void> =>
  expect
    .poll(
      async () => {
        await press(page, ...keys);
        return target.waitFor({ timeout: 5_000 }).then(
          () => true,
          () => false,
        );
      },
      { timeout: PATIENCE_MS },
    )
    .toBe(true);

test('every function of the page is reached without a mouse', async () => {
  const home = homeForTest();
  const { sessionId } = await playForkedSession(home);
  const dashboard = await openDashboard({ home });
  const visit = await browser.visit(dashboard.link, {
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const { page } = visit;
  // From the beginning, so that the browser hands choosers over by the time that one is asked for.
  let choosers = 0;
  page.on('filechooser', () => {
    choosers += 1;
  });
  await page.getByRole('link', { name: /Mend the login/ }).waitFor();

  // The way past what is on every page.
  await press(page, 'Tab');
  expect(await focused(page)).toBe('a Skip to the content');
  await press(page, 'Enter');

  // Search, and filters that live in the address.
  await press(page, '/');
  await page.keyboard.type('unheard of');
  await page.getByRole('link', { name: /Mend the login/ }).waitFor({ state: 'detached' });
  await press(page, 'Escape', '/', 'Control+a', 'Delete');
  await page.getByRole('link', { name: /Mend the login/ }).waitFor();
  await tabTo(page, /status/i);
  await page.keyboard.type('Blocked');
  await expect.poll(() => page.url()).toContain('status=blocked');
  await press(page, 'Home');
  await expect.poll(() => page.url()).not.toContain('status=');

  // The dialog that takes a bundle, and the way out of it.
  await tabTo(page, /button Import a bundle/);
  await press(page, 'Enter');
  await page.getByRole('dialog', { name: 'Import a bundle' }).waitFor();
  await tabTo(page, /button Choose a file/);
  await press(page, 'Enter');
  await expect.poll(() => choosers).toBe(1);
  await press(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // Help, theme, the other pages.
  await press(page, '?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await press(page, 'Escape', 't');
  await page.getByRole('button', { name: 'Theme: light' }).waitFor();
  await sequence(page, ['g', 'w'], page.getByRole('heading', { name: 'Workflows' }));
  await tabTo(page, /^a .*code-review/i);
  await press(page, 'Enter');
  await page.getByRole('heading', { name: 'Outline' }).waitFor();

  // A session, its views and its runs.
  await sequence(page, ['g', 's'], page.getByRole('link', { name: /Mend the login/ }));
  await press(page, 'j', 'Enter');
  await expect.poll(() => page.url()).toContain(sessionId);
  const runs = page.getByRole('complementary', { name: 'Runs' });
  await runs.waitFor();
  const first = page.url();
  await press(page, '[');
  await expect.poll(() => page.url()).not.toBe(first);
  await runs.locator('[aria-current=true]').getByText('Complete with gaps').waitFor();
  for (const [key, name] of [
    ['2', 'Steps'],
    ['3', 'Timeline'],
    ['4', 'Session notes'],
    ['5', 'Workflow'],
    ['1', 'Graph'],
  ] as const) {
    await press(page, key);
    await page.getByRole('tab', { name, selected: true }).waitFor();
  }

  // The graph is one stop; the table that equals it chooses points as well.
  const point = page.getByRole('complementary', { name: 'Node' });
  await tabTo(page, /^application Graph of/);
  await press(page, 'Home');
  await point.getByText('understand').first().waitFor();
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', '+', '-', '0', 'Enter');
  await expect.poll(() => focused(page)).toContain('Node');
  await press(page, '2');
  await tabTo(page, /^tab Steps/);
  await tabTo(page, /^button (?:write-a-test|change-the-code|hand-over|release|plan)/);
  const chosen = page.url();
  await press(page, 'ArrowUp', 'ArrowUp', 'Enter');
  await expect.poll(() => page.url()).not.toBe(chosen);

  // What a point has: its texts open, its phrase is copied, the points beside it are chosen.
  await tabTo(page, /^button Copy what to tell/);
  await press(page, 'Enter');
  await expect
    .poll(() => page.evaluate<string>('navigator.clipboard.readText()'))
    .toContain('continue_workflow');
  await tabTo(page, /^button (?:Previous|Next|understand|plan|write|change|review|release)/);
  const beside = page.url();
  await press(page, 'Enter');
  await expect.poll(() => page.url()).not.toBe(beside);
  await tabTo(page, /^(?:summary|button) .*The step that led here/);
  await press(page, 'Enter');

  // Downloads.
  await press(page, 'Escape');
  await page.keyboard.press('Home');
  await tabTo(page, /^button Download/);
  await press(page, 'Enter');
  await page.getByRole('menu').waitFor();
  await press(page, 'ArrowDown', 'ArrowDown');
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Enter')]);
  expect(download.suggestedFilename()).toBe(`${sessionId}.md`);
  expectQuiet(visit);
});
