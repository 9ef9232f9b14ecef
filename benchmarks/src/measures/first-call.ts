import { Client } from '../client.ts';
import type { Figure } from '../report.ts';
import { NOTES, RunDriver } from '../run-driver.ts';
import type { Setting } from '../setting.ts';

const ROUNDS = 5;

const medianOf = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[values.length >> 1] ?? Number.NaN;

/** What a server holds that was started again, as most are, and has led through one step. */
export async function firstCall(setting: Setting): Promise<readonly Figure[]> {
  const [ours, floor]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const floorClient = new Client(setting.floorFile, setting.floorEnv);
    const client = new Client(setting.serverFile, setting.serverEnv);
    await Promise.all([floorClient.open(), client.open()]);
    await floorClient.call('echo', { text: NOTES });
    const run = new RunDriver(client);
    await run.start();
    await run.advance();
    // The first round leaves the compile caches to the others.
    if (round > 0) {
      ours.push(client.residentMemory());
      floor.push(floorClient.residentMemory());
    }
    await Promise.all([floorClient.close(), client.close()]);
  }
  const memory = { ours: medianOf(ours), floor: medianOf(floor) };
  return [
    {
      name: 'resident memory after the first advance',
      value: memory.ours / memory.floor,
      limit: 1.25,
      unit: 'x',
      detail: `${memory.ours.toFixed(0)} MiB against ${memory.floor.toFixed(0)} MiB`,
    },
  ];
}
