import { Client } from '../client.ts';
import type { Figure } from '../report.ts';
import { NOTES, RunDriver } from '../run-driver.ts';
import type { Setting } from '../setting.ts';
import { type Paired, paired } from '../statistics.ts';

const BATCHES = 15;
const SIZE = 40;
const MANY = 10_000;

const detailOf = ({ ours, floor }: Paired) => `p50 ${ours.toFixed(2)} ms against ${floor.toFixed(2)} ms`;

/** One call of each kind against one call of the floor, and what both hold after ten thousand. */
export async function calls(setting: Setting): Promise<readonly Figure[]> {
  const floorClient = new Client(setting.floorFile, setting.floorEnv);
  const client = new Client(setting.serverFile, setting.serverEnv);
  await Promise.all([floorClient.open(), client.open()]);
  const run = new RunDriver(client);
  const echo = () => floorClient.call('echo', { text: NOTES });
  await run.start();
  const advance = await paired(BATCHES, SIZE, () => run.advance(), echo);
  const replay = await paired(BATCHES, SIZE, () => run.replay(), echo);
  const rehydrate = await paired(BATCHES, SIZE, () => run.rehydrate(), echo);
  // The paired batches ran one round more than they count.
  for (let done = (BATCHES + 1) * SIZE; done < MANY; done += 1) await run.advance();
  for (let done = 3 * (BATCHES + 1) * SIZE; done < MANY; done += 1) await echo();
  const memory = { ours: client.residentMemory(), floor: floorClient.residentMemory() };
  await Promise.all([client.close(), floorClient.close()]);
  return [
    { name: 'advance', value: advance.ratio, limit: 3, unit: 'x', detail: detailOf(advance) },
    { name: 'replay', value: replay.ratio, limit: 2, unit: 'x', detail: detailOf(replay) },
    {
      name: 'rehydrate, full recap',
      value: rehydrate.ratio,
      limit: 2,
      unit: 'x',
      detail: detailOf(rehydrate),
    },
    {
      name: `resident memory after ${MANY} calls`,
      value: memory.ours / memory.floor,
      limit: 1.5,
      unit: 'x',
      detail: `${memory.ours.toFixed(0)} MiB against ${memory.floor.toFixed(0)} MiB`,
    },
  ];
}
