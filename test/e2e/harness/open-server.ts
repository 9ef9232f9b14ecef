import { afterAll, afterEach, beforeAll, onTestFinished } from 'vitest';
import { auditEnd, auditStdout } from './audit.ts';
import { openCurrentDriver } from './current-driver.ts';
import type { Driver } from './driver.ts';
import { type Launch, launchOf, type ServerOptions } from './launch.ts';
import { openOlderDriver } from './older-driver.ts';
import { openRawDriver, type RawDriver } from './raw-driver.ts';
import { homeForTest, newHome, type ServerHome } from './server-home.ts';

type Open = (launch: Launch, root: string) => Promise<Driver>;

/** The clients that everything has to work with. */
export const DRIVERS: readonly { readonly name: string; readonly open: Open }[] = [
  { name: 'the client of the older era', open: openOlderDriver },
  { name: 'the client of the current era', open: openCurrentDriver },
  { name: 'JSON lines by hand', open: openRawDriver },
];

/**
 * The end of every end-to-end run: whatever a test did, all of stdout is JSON-RPC and the server goes in
 * time once its stdin has ended.
 */
export async function endAndAudit(driver: Driver): Promise<void> {
  const end = await driver.end();
  auditStdout(driver.stdout());
  auditEnd(end);
}

/** A server for the test that calls this. */
export async function openServer(options: Partial<ServerOptions> = {}): Promise<RawDriver> {
  const driver = await openRawDriver(launchOf({ home: options.home ?? homeForTest(), ...options }));
  onTestFinished(() => endAndAudit(driver));
  return driver;
}

export interface SharedServer {
  readonly home: ServerHome;
  readonly driver: () => Driver;
}

/** One server for all tests of a file or of a `describe`; its stdout is looked at after each of them. */
export function sharedServer(
  open: Open,
  options: (home: ServerHome) => Omit<ServerOptions, 'home'> = () => ({}),
): SharedServer {
  const home = newHome();
  let driver: Driver | undefined;
  const started = (): Driver => {
    if (driver === undefined) throw new Error('the shared server is not started yet');
    return driver;
  };
  beforeAll(async () => {
    home.make();
    driver = await open(launchOf({ home, ...options(home) }), home.root);
  });
  afterEach(() => auditStdout(started().stdout()));
  afterAll(async () => {
    try {
      if (driver !== undefined) await endAndAudit(driver);
    } finally {
      home.remove();
    }
  });
  return { home, driver: started };
}

/** A shared server, spoken to by hand. */
export function sharedRawServer(
  options?: (home: ServerHome) => Omit<ServerOptions, 'home'>,
): Omit<SharedServer, 'driver'> & { readonly driver: () => RawDriver } {
  const { home, driver } = sharedServer(openRawDriver, options);
  return { home, driver: driver as () => RawDriver };
}
