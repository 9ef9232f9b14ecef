import { nodeDigests } from '@workrail/node-host';
import { openSqliteStore } from '@workrail/store-sqlite';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { homeForTest } from '../e2e/harness/server-home.ts';
import { right, seededEntropy, startProcess } from '../harness/in-process.ts';
import { step, workflow } from '../use-cases/world.ts';
import { loaded, ownBrowser } from './harness/browser.ts';
import { openDashboard } from './harness/dashboard.ts';

// Pages of it are put to sleep.
const browser = ownBrowser();

const LONG = process.env.WORKRAIL_LONG === '1';
const CHANGES = LONG ? 1_000 : 400;
/** So many changes lie between what happens meanwhile. */
const SPELL = CHANGES / 20;
const LOOP = workflow('shop.rounds', [
  {
    id: 'rounds',
    type: 'loop',
    title: 'Rounds',
    loop: { type: 'for', count: 1_000, maxIterations: 1_000 },
    body: [step('look'), step('mend')],
  },
]);

/** An agent that makes changes of every kind in one session, and now and then opens another one. */
async function worker(database: string) {
  const store = openSqliteStore({ path: database, digests: nodeDigests });
  onTestFinished(() => store.close());
  const files = new Map([['rounds.json', LOOP]]);
  const useCases = startProcess({ store, files, entropy: seededEntropy(25) });
  const { startWorkflow, continueWorkflow, checkpointWorkflow } = useCases;
  const start = async (title: string) => right(await startWorkflow({ workflowId: 'shop.rounds', title })());
  let at = await start('The watched one');
  const { sessionId, runId } = at.session;
  const earlier = [at];
  const go = async (n: number): Promise<void> => {
    const notesMarkdown = `Change ${n}.`;
    if (n % 50 === 0) return void (await start(`Another one, ${n}`));
    if (n % 11 === 0)
      return void right(await checkpointWorkflow({ stateToken: at.stateToken, notesMarkdown })());
    if (n % 17 === 0)
      return void right(await checkpointWorkflow({ sessionToken: sessionId, notesMarkdown })());
    const back = n % 29 === 0 ? earlier[(n * 7) % earlier.length] : undefined;
    const from = back === undefined ? at : right(await continueWorkflow({ stateToken: back.stateToken })());
    at = right(
      await continueWorkflow({ stateToken: from.stateToken, ackToken: from.ackToken ?? '', notesMarkdown })(),
    );
    earlier.push(at);
  };
  return { sessionId, runId, go };
}

/** What a person reads on it, wherever they had moved the graph to, and no clock of theirs. */
const words = async (page: Page): Promise<string> => {
  const graph = page.getByRole('application', { name: /^Graph of/ });
  if ((await graph.count()) > 0) await graph.press('0');
  return ((await page.locator('main').textContent()) ?? '').replaceAll(
    /\b(?:now|\d+ ?(?:s|min|h|d) ago)\b/g,
    'then',
  );
};

const isSame = ([one, other]: readonly string[]): boolean => one === other;

test(`after ${CHANGES} changes with pages that load, sleep and wake, and a dashboard that goes and comes, each is as a fresh one [WEB-6]`, async () => {
  const home = homeForTest();
  // A workflow whose file is missing would be said above the steps, some time after they are there.
  home.write('workflows/rounds.json', LOOP);
  const { sessionId, runId, go } = await worker(home.database);
  let dashboard = await openDashboard({ home });
  const port = String(dashboard.port);
  const session = `/sessions/${sessionId}?run=${runId}`;
  const paths = ['/', `${session}&view=steps`, `${session}&view=timeline`, `${session}&view=notes`, session];
  const pages: Page[] = [];
  for (const path of paths) pages.push((await browser.visit(dashboard.at(path))).page);
  const [list, steps, timeline] = pages as [Page, Page, Page];
  const lifecycle = async (page: Page, state: 'frozen' | 'active') => {
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setWebLifecycleState', { state });
  };
  /** By the spell after which they come. */
  const happenings: Readonly<Record<number, () => Promise<unknown>>> = {
    2: () => lifecycle(steps, 'frozen'),
    4: () => list.reload(),
    6: () => dashboard.end(),
    7: () => lifecycle(steps, 'active'),
    10: async () => {
      dashboard = await openDashboard({ home, args: ['--port', port] });
    },
    12: () => lifecycle(list, 'frozen'),
    13: () => timeline.reload(),
    14: async () => dashboard.process.kill('SIGSTOP'),
    16: async () => dashboard.process.kill('SIGCONT'),
    18: () => lifecycle(list, 'active'),
  };
  for (let n = 1; n <= CHANGES; n += 1) {
    await happenings[n / SPELL]?.();
    await go(n);
    if (n % 20 === 0) await list.waitForTimeout(50);
  }
  for (const [i, path] of paths.entries()) {
    const { page: fresh } = await browser.visit(dashboard.at(path));
    await loaded(fresh);
    await fresh.getByText('Live', { exact: true }).waitFor();
    const [old] = [pages[i] as Page];
    // Both hear of the last changes when they do.
    await expect
      .poll(async () => [await words(old), await words(fresh)], { message: path })
      .toSatisfy(isSame);
  }
});
