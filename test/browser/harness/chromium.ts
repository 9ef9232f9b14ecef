import { type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';
import { findChromium } from '../../../scripts/chromium.mjs';
import { PATIENCE_MS } from '../../harness/patience.ts';

const ADDRESS = 'WORKRAIL_TEST_CHROMIUM';

/** Chromium with nothing of a person in it. `--no-sandbox` is for containers, whose users are often root. */
export function chromiumOptions(): LaunchOptions {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('there is no Chromium; npm test installs it');
  return { executablePath, args: ['--no-sandbox'], timeout: PATIENCE_MS };
}

/** Before the first test of the page: the one browser of all of them, as starting one takes seconds. */
export async function setup(): Promise<() => Promise<void>> {
  const server: BrowserServer = await chromium.launchServer(chromiumOptions());
  process.env[ADDRESS] = server.wsEndpoint();
  return () => server.close();
}

/** Where that browser listens. */
export const chromiumAddress = (): string => {
  const address = process.env[ADDRESS];
  if (address === undefined)
    throw new Error('the browser is not started; vitest.config.ts says who starts it');
  return address;
};
