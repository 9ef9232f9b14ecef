import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { PATIENCE_MS } from '../../harness/patience.ts';
import { chromiumAddress, chromiumOptions } from './chromium.ts';

export interface Visit {
  readonly page: Page;
  /** Requests that left for anywhere but the dashboard. */
  readonly strayed: readonly string[];
  /** What the browser complained about: errors of scripts, refused by the policy, failed requests. */
  readonly complaints: readonly string[];
}

type Visiting = (url: string, options?: BrowserContextOptions) => Promise<Visit>;

const USUAL = { viewport: { width: 1440, height: 900 } } as const;

const connected = (): Promise<Browser> => chromium.connect(chromiumAddress(), { timeout: PATIENCE_MS });

/** A browser of its own, for tests that do to it what others would notice. */
export const ownBrowser = (): ReturnType<typeof sharedBrowser> =>
  sharedBrowser(() => chromium.launch(chromiumOptions()));

/** The browser of all tests. */
export function sharedBrowser(start: () => Promise<Browser> = connected): {
  /** A visit with cookies and storage of its own. */
  readonly visit: Visiting;
  /** One visit for all tests of a file that ask for it: each goes on to its address, where somebody has signed in. */
  readonly stay: (url: string) => Promise<Visit>;
} {
  let browser: Browser | undefined;
  let kept: Visit | undefined;
  beforeAll(async () => {
    browser = await start();
  });
  // Ends the connection and its visits, and a browser only where it is the file's own.
  afterAll(async () => browser?.close());
  const opened = async (options: BrowserContextOptions): Promise<Page> => {
    if (browser === undefined) throw new Error('the browser is not started yet');
    const context = await browser.newContext({ ...USUAL, ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    return context.newPage();
  };
  return {
    visit: async (url, options = {}) => {
      const page = await opened(options);
      onTestFinished(() => page.context().close());
      return signedIn(page, url);
    },
    stay: async (url) => {
      if (kept === undefined) {
        kept = await signedIn(await opened({}), url);
        return kept;
      }
      await kept.page.setViewportSize(USUAL.viewport);
      await kept.page.goto(url.replace(/#token=.*/, ''));
      return kept;
    },
  };
}

async function signedIn(page: Page, url: string): Promise<Visit> {
  const visit = watched(page, new URL(url).origin);
  // Whoever goes on before the cookie is there has not signed in.
  const signedIn = url.includes('#token=') ? page.waitForResponse(/\/api\/sign-in$/) : undefined;
  await page.goto(url);
  await signedIn;
  return visit;
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
