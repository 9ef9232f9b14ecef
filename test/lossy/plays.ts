import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeDigests } from '@workrail/node-host';
import { openSqliteStore } from '@workrail/store-sqlite';
import { addFigures, type Figures, noFigures } from './figures.ts';
import { type PlayOptions, play } from './play.ts';

/** What came of many plays. */
export interface PlayedAll {
  readonly figures: Figures;
  /** With the seed that shows them again. */
  readonly problems: readonly string[];
  readonly calls: number;
  readonly points: number;
}

/** Plays each seed; one in `oneOnDisk` on a database file, where it is given. */
export async function playAll(
  seeds: readonly number[],
  { between, oneOnDisk = 0 }: Pick<PlayOptions, 'between'> & { readonly oneOnDisk?: number },
): Promise<PlayedAll> {
  const figures = noFigures();
  const problems: string[] = [];
  let [calls, points] = [0, 0];
  for (const [index, seed] of seeds.entries()) {
    const options = between === undefined ? {} : { between };
    const onDisk = oneOnDisk > 0 && index % oneOnDisk === 0;
    const played = await (onDisk ? playOnDisk(seed, options) : play(seed, options));
    addFigures(figures, played.figures);
    problems.push(...played.problems.map((problem) => `seed ${seed}: ${problem}`));
    calls += played.calls;
    points += played.points;
  }
  return { figures, problems, calls, points };
}

async function playOnDisk(seed: number, options: PlayOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'workrail-lossy-'));
  try {
    const store = openSqliteStore({ path: join(folder, 'workrail.db'), digests: nodeDigests });
    return await play(seed, { ...options, store });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The seeds from `from` on. */
export const seedsFrom = (from: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + index);

/** `WORKRAIL_LOSSY_SEED`: one seed, or the first and the last of some with a dash between them. */
export function chosenSeeds(text: string | undefined): readonly number[] | undefined {
  const [, first, last] = /^(\d+)(?:-(\d+))?$/.exec(text ?? '') ?? [];
  if (first === undefined) return undefined;
  return seedsFrom(Number(first), Number(last ?? first) - Number(first) + 1);
}
