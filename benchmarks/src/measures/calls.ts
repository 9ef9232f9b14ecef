import { Client } from '../client.ts';
import { type Figure, ratioFigure } from '../report.ts';
import { NOTES, RunDriver } from '../run-driver.ts';
import type { Setting } from '../setting.ts';
import { paired } from '../statistics.ts';

const BATCHES = 45;
const SIZE = 40;
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
  const echo = () => floorClient.call('echo', { text: NOTES });
  const short = new RunDriver(client);
  await run.start();
  await short.start();
  for (let done = 0; done < SHORT; done += 1) await short.advance();
  for (let done = 0; done < WARM_UP; done += 1) {
    await run.advance();
    await echo();
  }
  const advance = await paired(BATCHES, SIZE, () => run.advance(), echo);
  const replay = await paired(BATCHES, SIZE, () => run.replay(), echo);
  const rehydrate = await paired(BATCHES, SIZE, () => short.rehydrate(), echo);
  const times = Math.round(JSON.stringify(await run.rehydrate()).length / NOTES.length);
  const echoAsLong = () => floorClient.call('echo', { text: NOTES, times });
  const full = await paired(BATCHES, SIZE, () => run.rehydrate(), echoAsLong);
  // The paired batches ran one round more than they count.
  for (let done = WARM_UP + (BATCHES + 1) * SIZE; done < MANY; done += 1) await run.advance();
  for (let done = WARM_UP + 4 * (BATCHES + 1) * SIZE; done < MANY; done += 1) await echo();
  const memory = { ours: client.residentMemory(), floor: floorClient.residentMemory() };
  await Promise.all([client.close(), floorClient.close()]);
  return [
    ratioFigure({ name: 'advance', limit: 2.3 }, advance),
    ratioFigure({ name: 'replay', limit: 1.4 }, replay),
    ratioFigure({ name: `rehydrate after ${SHORT} steps`, limit: 1.5 }, rehydrate),
    // Most of it is bytes on a pipe, which any server pays: an answer as long is its floor.
    ratioFigure({ name: 'rehydrate with a full recap', limit: 2 }, full),
    {
      name: `resident memory after ${MANY} calls`,
      value: memory.ours / memory.floor,
      limit: 1.2,
      unit: 'x',
      detail: `${memory.ours.toFixed(0)} MiB against ${memory.floor.toFixed(0)} MiB`,
    },
  ];
}
