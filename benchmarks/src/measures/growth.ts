import { Client } from '../client.ts';
import type { Figure } from '../report.ts';
import { RunDriver } from '../run-driver.ts';
import type { Setting } from '../setting.ts';
import { median, paired } from '../statistics.ts';

const SIZES = [1_000, 10_000, 100_000];
const SMALL = 100;

/**
 * One session grows to 100,000 events. At each size its advances are compared with those of a session of a
 * hundred events, in turn, in the same process on the same database.
 */
export async function growth({ serverFile, serverEnv, progress }: Setting): Promise<readonly Figure[]> {
  const client = new Client(serverFile, serverEnv);
  await client.open();
  const large = new RunDriver(client);
  await large.start();
  let events = 2;
  const figures: Figure[] = [];
  for (const size of SIZES) {
    for (; events < size; events += 1) {
      await large.advance();
      if (events % 10_000 === 0) progress(`${events} events`);
    }
    const compared = await compare(client, large);
    events += compared.advances;
    const detail = `p50 ${compared.large.toFixed(2)} ms against ${compared.small.toFixed(2)} ms at ${SMALL} events`;
    figures.push({
      name: `advance at ${size} events`,
      value: compared.ratio,
      limit: 1.05,
      unit: 'x',
      detail,
    });
  }
  await client.close();
  return figures;
}

async function compare(client: Client, large: RunDriver) {
  const ratios: number[] = [];
  const times = { large: [] as number[], small: [] as number[] };
  let advances = 0;
  const grow = () => {
    advances += 1;
    return large.advance();
  };
  for (let round = 0; round < 7; round += 1) {
    const small = new RunDriver(client);
    await small.start();
    for (let done = 2; done < SMALL; done += 1) await small.advance();
    const { ours, floor, ratio } = await paired(3, 30, grow, () => small.advance());
    ratios.push(ratio);
    times.large.push(ours);
    times.small.push(floor);
  }
  return { ratio: median(ratios), large: median(times.large), small: median(times.small), advances };
}
