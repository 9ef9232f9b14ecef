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
  const list = (client: Client) => client.call('list_workflows', { workspacePath: project });
  const times = { start: [] as Pair[], list: [] as Pair[], next: [] as Pair[] };
  for (let pair = 0; pair <= PAIRS; pair += 1) {
    const floor = await inFloor(setting);
    const run = await inServer(setting, project);
    const other = await inFloor(setting);
    const listed = await opened(setting.serverFile, setting.serverEnv, (client) => time(() => list(client)));
    // The first ones leave the compile caches, and what else is kept, to the others.
    if (pair === 0) continue;
    times.start.push({ ours: run.first, floor: floor.first });
    times.next.push({ ours: run.next, floor: floor.next });
    times.list.push({ ours: listed, floor: other.first });
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

const inFloor = ({ floorFile, floorEnv }: Setting) =>
  opened(floorFile, floorEnv, (client) => {
    const echo = () => client.call('echo', { text: NOTES });
    return firstAndNext(echo, echo);
  });

const inServer = ({ serverFile, serverEnv }: Setting, project: string) =>
  opened(serverFile, serverEnv, (client) => {
    const run = new RunDriver(client, project);
    return firstAndNext(
      () => run.start(),
      () => run.advance(),
    );
  });

/** Milliseconds of the first call, and of one of those after it, on average. */
async function firstAndNext(first: () => Promise<unknown>, next: () => Promise<unknown>) {
  const took = await time(first);
  await next();
  const rest = await time(async () => {
    for (let call = 2; call <= LAST_CALL; call += 1) await next();
  });
  return { first: took, next: rest / (LAST_CALL - 1) };
}

async function opened<A>(
  file: string,
  env: Readonly<Record<string, string>>,
  use: (client: Client) => Promise<A>,
): Promise<A> {
  const client = new Client(file, env);
  await client.open();
  await client.request('tools/list', {});
  await sleep(REST_MS);
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}
