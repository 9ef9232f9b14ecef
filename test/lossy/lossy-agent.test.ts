import { expect, test } from 'vitest';
import { shareOf, tableOf, total } from './figures.ts';
import { chosenSeeds, playAll, seedsFrom } from './plays.ts';

const LONG = process.env.WORKRAIL_LONG === '1';
const RUNS = LONG ? 5_000 : 150;
const CHOSEN = chosenSeeds(process.env.WORKRAIL_LOSSY_SEED);
const SEEDS = CHOSEN ?? seedsFrom(1, RUNS);
/** So few runs say nothing about a share. */
const ENOUGH = 150;
const LEAST_SHARE = 0.99;

test(`a lossy agent comes to the end of each of ${SEEDS.length} runs, and one call mends what was refused`, {
  timeout: SEEDS.length * 2_000 + 60_000,
}, async () => {
  const { figures, problems, calls, points } = await playAll(SEEDS, { oneOnDisk: 25 });
  const { misses } = figures;
  const seeds = [...new Set(misses.map(({ seed }) => seed))].slice(0, 20).join(', ');
  process.stdout.write(
    `${[
      `\nA lossy agent, seeds ${SEEDS[0]} to ${SEEDS.at(-1)}: ${calls} calls, ${points} points reached.`,
      'Refused calls, and those that the one call after them put right:',
      tableOf(figures),
      ...(misses.length === 0 ? [] : [`Not put right at once with the seeds ${seeds}.`]),
      ...(SEEDS.length === 1 ? misses.map((miss) => JSON.stringify(miss, undefined, 2)) : []),
    ].join('\n')}\n`,
  );
  expect(problems).toEqual([]);
  if (SEEDS.length < ENOUGH) return;
  expect(total(figures).refused).toBeGreaterThan(SEEDS.length);
  expect(figures.kinds.size).toBeGreaterThan(35);
  expect(shareOf(total(figures))).toBeGreaterThanOrEqual(LEAST_SHARE);
});
