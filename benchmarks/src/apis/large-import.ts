import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runOnce, type Taken } from '../bundles/run-once.ts';
import { Client } from '../client.ts';
import { type Figure, ratioFigure } from '../report.ts';
import type { Setting } from '../setting.ts';
import { median, type Pair, pairedFrom, time, untilDecided } from '../statistics.ts';
import { largeDocument } from './documents.ts';

const PROGRAM = fileURLToPath(new URL('../../../apps/export-cli/dist/main.js', import.meta.url));
const FLOOR = fileURLToPath(new URL('./read-alone.ts', import.meta.url));

const PAIRS = 3;
const IMPORTS = 3;
const TIME = 3;
const MEMORY = 2;
const CALL = 2;
/** Milliseconds between two calls, as of somebody who does something else meanwhile. */
const PAUSE = 20;
const QUIET_CALLS = 100;

/** What the import of a large document takes, against reading it alone; and other calls while it goes on. */
export async function largeImports({ serverFile, serverEnv, progress }: Setting): Promise<readonly Figure[]> {
  const data = serverEnv.WORKRAIL_DATA_DIR ?? '';
  const folder = join(data, '..');
  const document = join(folder, 'large.yaml');
  await writeFile(document, largeDocument());
  progress('import of a large document');
  const taken: { ours: Taken; floor: Taken }[] = [];
  await untilDecided(PAIRS, TIME, async (): Promise<Pair> => {
    const other = join(folder, 'imported');
    await rm(other, { recursive: true, force: true });
    const floor = await runOnce([FLOOR, document]);
    const ours = await runOnce([PROGRAM, 'catalog', 'import', document], { WORKRAIL_DATA_DIR: other });
    taken.push({ ours, floor });
    return { ours: ours.ms, floor: floor.ms };
  });
  const times = taken.map(({ ours, floor }) => ({ ours: ours.ms, floor: floor.ms }));
  const [ours, floor] = [
    median(taken.map((one) => one.ours.mebibytes)),
    median(taken.map((one) => one.floor.mebibytes)),
  ];
  progress('other calls meanwhile');
  return [
    ratioFigure({ name: 'import of 2.7 MB, to reading it alone', limit: TIME }, pairedFrom(times)),
    {
      name: 'its memory',
      value: ours / floor,
      limit: MEMORY,
      unit: 'x',
      detail: `at most ${ours.toFixed(0)} MiB against ${floor.toFixed(0)}`,
    },
    await callsMeanwhile(serverFile, { ...serverEnv, WORKRAIL_TOOLSETS: 'execution,catalog' }, document),
  ];
}

async function callsMeanwhile(
  file: string,
  env: Readonly<Record<string, string>>,
  source: string,
): Promise<Figure> {
  const client = new Client(file, env);
  await client.open();
  const call = () => time(() => client.call('command_list', { query: 'create customer' }));
  await client.call('catalog_import_openapi', { source });
  let longest = 0;
  const pairs = await untilDecided(IMPORTS, CALL, async (): Promise<Pair> => {
    const quiet = await callsUntil(call, (done) => done >= QUIET_CALLS);
    let isDone = false;
    const imported = client.call('catalog_import_openapi', { source, overwrite: true }).finally(() => {
      isDone = true;
    });
    const meanwhile = await callsUntil(call, () => isDone);
    await imported;
    longest = Math.max(longest, ...meanwhile);
    return { ours: median(meanwhile), floor: median(quiet) };
  });
  await client.close();
  const figure = ratioFigure(
    { name: 'another call meanwhile, to its usual time', limit: CALL },
    pairedFrom(pairs),
  );
  return { ...figure, detail: `${figure.detail}; the longest ${longest.toFixed(0)} ms` };
}

async function callsUntil(
  call: () => Promise<number>,
  isEnough: (done: number) => boolean,
): Promise<readonly number[]> {
  const times = [await call()];
  while (!isEnough(times.length)) {
    await pause(PAUSE);
    times.push(await call());
  }
  return times;
}
