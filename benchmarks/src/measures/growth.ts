import { Client } from '../client.ts';
import { type Figure, ratioFigure } from '../report.ts';
import { RunDriver } from '../run-driver.ts';
import type { Setting } from '../setting.ts';
import { paired, pairedFrom, untilDecided } from '../statistics.ts';

const SIZES = [1_000, 10_000, 100_000];
const SMALL = 100;
const ROUNDS = 7;
const LIMIT = 1.05;

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
    const { times, advances } = await compare(client, large);
    events += advances;
    figures.push(ratioFigure({ name: `advance at ${size} events`, limit: LIMIT }, pairedFrom(times)));
  }
  await client.close();
  return figures;
}

/** Each time with a small session of its own, which would grow as well. */
async function compare(client: Client, large: RunDriver) {
  let advances = 0;
  const grow = () => {
    advances += 1;
    return large.advance();
  };
  const times = await untilDecided(ROUNDS, LIMIT, async () => {
    const small = new RunDriver(client);
    await small.start();
    for (let done = 2; done < SMALL; done += 1) await small.advance();
    return paired({ atLeast: 3, size: 30 }, grow, () => small.advance());
  });
  return { times, advances };
}
