import { composeData, type DataUseCases } from '@workrail/application';
import { TE } from '@workrail/kernel';
import { bundleFiles, keyring, nodeDigests } from '@workrail/node-host';
import { pdfWriter } from '@workrail/pdf-report';
import { installedFont } from '@workrail/pdf-report/installed-fonts';
import type { Store } from '@workrail/ports';
import { openMemoryStore } from '@workrail/store-memory';
import { right, seededEntropy, silent, startProcess } from '../harness/in-process.ts';
import { step, workflow } from '../use-cases/world.ts';
import { finding, type Player, playerOf } from './player.ts';
import { FRONT_MATTER, HOSTILE, NOTES } from './texts.ts';

const MEND = workflow('shop.mend-login', [
  step('understand'),
  step('threat-model', { runCondition: { var: 'risk', equals: 'high' } }),
  step('plan', { requireConfirmation: true }),
  {
    id: 'repair-rounds',
    type: 'loop',
    title: 'Repair',
    loop: { type: 'for', count: 10, maxIterations: 20 },
    body: [
      step('write-a-test'),
      step('change-the-code'),
      step('review-what-was-changed-with-somebody-who-knows-it'),
    ],
  },
  step('release', {
    userOnlyDependencies: [
      { reason: 'needs_user_choice', description: 'Which region is released first?', contextKey: 'region' },
    ],
  }),
  step('hand-over'),
]);

export interface PlayedSession {
  readonly sessionId: string;
  /** In the order in which they were started. */
  readonly runs: readonly string[];
  readonly data: DataUseCases;
}

/**
 * Sixty steps in two runs, the first one on three branches with gaps, assumptions, artifacts, checkpoints and decisions,
 * the second one with hostile notes. Played through the application, in memory unless a store is given.
 */
export async function forkedSession(
  store: Store = openMemoryStore({ digests: nodeDigests }),
): Promise<PlayedSession> {
  const files = new Map([['mend.json', MEND]]);
  const host = { store, files, entropy: seededEntropy(60), clock: walkingClock() };
  const player = playerOf(startProcess(host));
  const sessionId = await mend(player);
  await attack(player, sessionId);
  const data = dataOf(store);
  const { runs } = right(await data.showSession(sessionId)());
  return { sessionId, runs: runs.map(({ runId }) => runId), data };
}

async function mend({ start, go, again, note, walk }: Player): Promise<string> {
  const started = await start({
    title: 'Mend the login behind the proxy',
    workspacePath: '/home/kim/work/shop',
    context: { ticketId: 'SHOP-1207' },
  });
  const understood = await go(started, { notesMarkdown: NOTES[0], artifacts: [finding(0)] });
  const confirmation = { answer: 'approved', comment: 'Go. Keep the old setting until Friday.' };
  const planned = await go(understood, { notesMarkdown: NOTES[1], confirmation });
  await note({ stateToken: planned.stateToken }, 'Halfway: the first test needs a proxy in a container.');
  const first = await walk(planned, 16);
  await walk(await again(planned), 16);
  const preferences = { mode: 'auto_never_stop' };
  const free = await go(await again(first[8] ?? planned), { notesMarkdown: NOTES[3], preferences });
  const last = (await walk(free, 21)).at(-1) ?? free;
  await go(await go(last, {}), {});
  const { sessionId } = started.session;
  await note({ sessionToken: sessionId }, 'The proxy was updated while this went on.');
  return sessionId;
}

async function attack({ start, go }: Player, sessionId: string): Promise<void> {
  const hostile = await go(await start({ sessionId }), { notesMarkdown: HOSTILE });
  await go(hostile, { notesMarkdown: FRONT_MATTER, confirmation: { answer: 'approved' } });
}

/** Goes three minutes on each time it is asked. */
function walkingClock(): { readonly now: () => string } {
  let minutes = 0;
  return {
    now: () => {
      minutes += 3;
      return new Date(Date.UTC(2026, 2, 4, 8, minutes)).toISOString();
    },
  };
}

/** What a person does with the sessions of a store. */
function dataOf(store: Store): DataUseCases {
  const entropy = seededEntropy(61);
  const keys = keyring('/nowhere/keyring.json', entropy);
  return composeData({
    store: () => store,
    clock: () => ({ now: () => '2026-03-05T00:00:00.000Z' }),
    entropy: () => entropy,
    digests: () => nodeDigests,
    bundles: () => bundleFiles('/'),
    workspaces: () => ({ resolve: async (given) => given, faultOf: async () => undefined }),
    retention: () => ({ retention: () => TE.right({ keep: [] }) }),
    keys: () => keys,
    keyKeeper: () => keys,
    pdf: () => pdfWriter(installedFont),
    logger: () => silent,
  });
}
