import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../client.ts';
import { makeRepository } from '../git-repository.ts';
import { type Figure, ratioFigure } from '../report.ts';
import { NOTES, RunDriver } from '../run-driver.ts';
import type { Setting } from '../setting.ts';
import { pairedFrom, time } from '../statistics.ts';

const PAIRS = 11;
/** Between the answer to `tools/list` and the first call: no model is quicker. */
const REST_MS = 300;
const LAST_CALL = 50;

/**
 * Where most agents are: a server that was started for one chat answers its first calls. Each pair is two new processes,
 * on the data that the pairs before left.
 */
export async function freshProcess(setting: Setting): Promise<readonly Figure[]> {
  const project = await makeRepository(join(dirname(setting.serverEnv.WORKRAIL_DATA_DIR ?? ''), 'project'));
  const times = { start: [] as Pair[], list: [] as Pair[], next: [] as Pair[] };
  for (let pair = 0; pair <= PAIRS; pair += 1) {
    const { first, next } = await inBoth(setting, (clients) => advances(clients, project));
    const listed = await inBoth(setting, ({ floor, server }) =>
      pairOf(
        () => floor.call('echo', { text: NOTES }),
        () => server.call('list_workflows', { workspacePath: project }),
      ),
    );
    // The first ones leave the compile caches, and what else is kept, to the others.
    if (pair === 0) continue;
    times.start.push(first);
    times.next.push(next);
    times.list.push(listed);
  }
  return [
    ratioFigure(
      { name: `first start_workflow, ${REST_MS} ms after tools/list`, limit: 7 },
      pairedFrom(times.start),
    ),
    ratioFigure(
      { name: `first list_workflows, ${REST_MS} ms after tools/list`, limit: 3 },
      pairedFrom(times.list),
    ),
    ratioFigure({ name: `advances 2 to ${LAST_CALL} of a process`, limit: 2.5 }, pairedFrom(times.next)),
  ];
}

interface Pair {
  readonly ours: number;
  readonly floor: number;
}

interface Clients {
  readonly floor: Client;
  readonly server: Client;
}

/** Milliseconds of one call of each. */
const pairOf = async (floor: () => Promise<unknown>, ours: () => Promise<unknown>): Promise<Pair> => ({
  floor: await time(floor),
  ours: await time(ours),
});

/** The first call of each process, and on average those from the second advance on, in turn. */
async function advances({ floor, server }: Clients, project: string) {
  const run = new RunDriver(server, project);
  const echo = () => floor.call('echo', { text: NOTES });
  const first = await pairOf(echo, () => run.start());
  await echo();
  await run.advance();
  let [ours, ofFloor] = [0, 0];
  for (let call = 2; call <= LAST_CALL; call += 1) {
    const both = await pairOf(echo, () => run.advance());
    ours += both.ours;
    ofFloor += both.floor;
  }
  const count = LAST_CALL - 1;
  return { first, next: { ours: ours / count, floor: ofFloor / count } };
}

/** Two new processes, each of which was asked for its tools a while ago. */
async function inBoth<A>(setting: Setting, use: (clients: Clients) => Promise<A>): Promise<A> {
  const floor = new Client(setting.floorFile, setting.floorEnv);
  const server = new Client(setting.serverFile, setting.serverEnv);
  try {
    for (const client of [floor, server]) {
      await client.open();
      await client.request('tools/list', {});
    }
    await sleep(REST_MS);
    return await use({ floor, server });
  } finally {
    await Promise.all([floor.close(), server.close()]);
  }
}
