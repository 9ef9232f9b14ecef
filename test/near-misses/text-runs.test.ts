import { expect, test } from 'vitest';
import { noFigures, shareOf, tableOf, total } from '../lossy/figures.ts';
import { seedsFrom } from '../lossy/plays.ts';
import { type AGENTS, textRun } from './text-run.ts';

/** Of each agent. */
const RUNS = process.env.WORKRAIL_LONG === '1' ? 2_500 : 100;

const LEAST_SHARE: Readonly<Record<keyof typeof AGENTS, number>> = { literal: 0.97, guessing: 0.99 };

test.each(Object.entries(LEAST_SHARE) as [keyof typeof AGENTS, number][])(
  `A2: a %s agent that only reads the text comes to the end of each of ${RUNS} runs with near misses on their way`,
  { timeout: RUNS * 500 + 60_000 },
  async (agent, least) => {
    const figures = noFigures();
    const unfinished: number[] = [];
    for (const seed of seedsFrom(1, RUNS)) if (!(await textRun(seed, agent, figures))) unfinished.push(seed);
    const worst = figures.misses.slice(0, 3).map((miss) => JSON.stringify(miss, undefined, 2));
    process.stdout.write(
      `${[`\nA ${agent} agent that only reads the text, seeds 1 to ${RUNS}:`, tableOf(figures), ...worst].join('\n')}\n`,
    );
    expect(unfinished).toEqual([]);
    expect(total(figures).refused).toBeGreaterThan(RUNS);
    expect(shareOf(total(figures))).toBeGreaterThanOrEqual(least);
  },
);
