import { Client } from '../client.ts';
import { type Figure, ratioFigure } from '../report.ts';
import { NOTES, RunDriver } from '../run-driver.ts';
import type { Setting } from '../setting.ts';
import { paired } from '../statistics.ts';

const [BATCHES, SIZE] = [45, 40];
/** Calls before anything is measured, so that both are compiled as they are in a server that has run a while. */
const WARM_UP = 1_000;
/** About as many as the bundled workflows ask for. */
const SHORT = 20;
const MANY = 10_000;

/** One call of each kind against one call of the floor, and what both hold after ten thousand. */
export async function calls(setting: Setting): Promise<readonly Figure[]> {
  const floorClient = new Client(setting.floorFile, setting.floorEnv);
  const client = new Client(setting.serverFile, setting.serverEnv);
  await Promise.all([floorClient.open(), client.open()]);
  const run = new RunDriver(client);
  const short = new RunDriver(client);
  const made = { ours: 0, floor: 0 };
  const advanced = () => {
    made.ours += 1;
    return run.advance();
  };
  const echoed = (times?: number) => {
    made.floor += 1;
    return floorClient.call('echo', { text: NOTES, ...(times === undefined ? {} : { times }) });
  };
  await run.start();
  await short.start();
  for (let done = 0; done < SHORT; done += 1) await short.advance();
  for (let done = 0; done < WARM_UP; done += 1) {
    await advanced();
    await echoed();
  }
  const compare = async (name: string, limit: number, ours: () => Promise<unknown>, times?: number) => {
    const both = await paired({ atLeast: BATCHES, size: SIZE, limit }, ours, () => echoed(times));
    return ratioFigure({ name, limit }, both);
  };
  const figures = [
    await compare('advance', 2.3, advanced),
    await compare('replay', 1.4, () => run.replay()),
    await compare(`rehydrate after ${SHORT} steps`, 1.5, () => short.rehydrate()),
    // Most of it is bytes on a pipe, which any server pays: an answer as long is its floor.
    await compare('rehydrate with a full recap', 2, () => run.rehydrate(), await recapLength(run)),
  ];
  while (made.ours < MANY) await advanced();
  while (made.floor < MANY) await echoed();
  const memory = { ours: client.residentMemory(), floor: floorClient.residentMemory() };
  await Promise.all([client.close(), floorClient.close()]);
  return [
    ...figures,
    {
      name: `resident memory after ${MANY} calls`,
      value: memory.ours / memory.floor,
      limit: 1.2,
      unit: 'x',
      detail: `${memory.ours.toFixed(0)} MiB against ${memory.floor.toFixed(0)} MiB`,
    },
  ];
}

/** How many times the notes of a step make up a full recap. */
const recapLength = async (run: RunDriver): Promise<number> =>
  Math.round(JSON.stringify(await run.rehydrate()).length / NOTES.length);
