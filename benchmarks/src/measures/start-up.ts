import { Client } from '../client.ts';
import { type Figure, ratioFigure } from '../report.ts';
import type { Setting } from '../setting.ts';
import { pairedFrom, time, untilDecided } from '../statistics.ts';

const PAIRS = 21;
const FIGURE = { name: 'start to tools/list, warm compile cache', limit: 1.1 };

/** From spawning the process to the answer to `tools/list`. */
export async function startUp({
  serverFile,
  serverEnv,
  floorFile,
  floorEnv,
}: Setting): Promise<readonly Figure[]> {
  const once = (file: string, env: Readonly<Record<string, string>>) => async () => {
    let client: Client | undefined;
    const took = await time(async () => {
      client = new Client(file, env);
      await client.open();
      await client.request('tools/list', {});
    });
    await client?.close();
    return took;
  };
  const ours = once(serverFile, serverEnv);
  const floor = once(floorFile, floorEnv);
  const first = { floor: await floor(), ours: await ours() };
  const pairs = await untilDecided(PAIRS, FIGURE.limit, async () => ({
    floor: await floor(),
    ours: await ours(),
  }));
  const figure = ratioFigure(FIGURE, pairedFrom(pairs));
  const detail = `${figure.detail}; first ever ${first.ours.toFixed(0)} against ${first.floor.toFixed(0)} ms`;
  return [{ ...figure, detail }];
}
