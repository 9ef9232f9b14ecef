import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { launchOf } from '../../e2e/harness/launch.ts';
import { openRawDriver, type RawDriver } from '../../e2e/harness/raw-driver.ts';
import type { ServerHome } from '../../e2e/harness/server-home.ts';

/** A server that is up and warm and has not opened the database yet. */
export async function startVictim(home: ServerHome): Promise<RawDriver> {
  const server = await openRawDriver(launchOf({ home }));
  await server.call('list_workflows');
  return server;
}

/** Ends the server at once, with all that it holds and all that it was about to write. */
export async function kill(server: RawDriver): Promise<void> {
  server.process.kill('SIGKILL');
  await server.process.ended;
}

/**
 * Lets `delayMs` pass, to a fraction of a millisecond: an advance takes just a few, and the moments within it
 * are what a kill has to find.
 */
export async function pass(delayMs: number): Promise<void> {
  const end = performance.now() + delayMs;
  // A timer is late by a millisecond or so; until then, those who are about to die have the processor.
  if (delayMs > 2 * TIMER_LATE_MS) await sleep(delayMs - TIMER_LATE_MS);
  while (performance.now() < end) await nextTurn();
}

const TIMER_LATE_MS = 3;

/** Calls that the server died over have no answer for just that reason; gives how many got one. */
export function expectDeaths(outcomes: readonly PromiseSettledResult<unknown>[]): number {
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected' && !/^the server ended/.test(outcome.reason.message)) {
      throw outcome.reason;
    }
  }
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}
