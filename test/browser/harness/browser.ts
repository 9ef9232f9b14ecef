import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { findChromium } from '../../../scripts/chromium.mjs';
import { PATIENCE_MS } from '../../harness/patience.ts';

export interface Visit {
  readonly page: Page;
  /** Requests that left for anywhere but the dashboard. */
  readonly strayed: readonly string[];
  /** What the browser complained about: errors of scripts, refused by the policy, failed requests. */
  readonly complaints: readonly string[];
}

/** Chromium with nothing of a person in it. `--no-sandbox` is for containers, whose users are often root. */
export const launchChromium = (): Promise<Browser> => {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('there is no Chromium; npm test installs it');
  return chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: PATIENCE_MS });
};

/** One browser for all tests of a file; each visit has cookies and storage of its own. */
export function sharedBrowser(): {
  readonly visit: (url: string, options?: BrowserContextOptions) => Promise<Visit>;
} {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(async () => browser?.close());
  return {
    visit: async (url, options = {}) => {
      if (browser === undefined) throw new Error('the browser is not started yet');
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      onTestFinished(() => context.close());
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await context.newPage();
      const visit = watched(page, new URL(url).origin);
      // Whoever goes on before the cookie is there has not signed in.
      const signedIn = url.includes('#token=') ? page.waitForResponse(/\/api\/sign-in$/) : undefined;
      await page.goto(url);
      await signedIn;
      return visit;
    },
  };
}

function watched(page: Page, origin: string): Visit {
  const strayed: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    const { origin: to, protocol } = new URL(request.url());
    if (to !== origin && protocol !== 'data:' && protocol !== 'blob:') strayed.push(request.url());
  });
  page.on('pageerror', (error) => complaints.push(`${error.name}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { page, strayed, complaints };
}

/** Waits until the page shows all of a view: nothing of it is being loaded any more. */
export async function loaded(page: Page): Promise<void> {
  await page.locator('main').waitFor();
  await expect.poll(() => page.locator('.loading, [aria-busy=true]').count()).toBe(0);
}

/** Waits until the page has been drawn so often: what was scrolled and measured is there then, on any machine. */
export const drawn = (page: Page, frames = 6): Promise<void> =>
  page.evaluate(`new Promise((resolve) => {
    let left = ${frames};
    const next = () => (left-- > 0 ? requestAnimationFrame(next) : resolve());
    next();
  })`);

/** Nothing left for elsewhere, and the browser had nothing to complain about. */
export function expectQuiet({ strayed, complaints }: Visit): void {
  expect(strayed).toEqual([]);
  expect(complaints).toEqual([]);
}
