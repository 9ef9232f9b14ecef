import { expect, test } from 'vitest';
import { openLane } from './lane.ts';

test('jobs run one after the other, in the order they came, past one that fails', async () => {
  const lane = openLane();
  const log: string[] = [];
  const job =
    (name: string, ms: number, fails = false) =>
    async () => {
      log.push(`${name} starts`);
      await new Promise((resolve) => setTimeout(resolve, ms));
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([
    lane.run(job('a', 5)),
    lane.run(job('b', 1, true)),
    lane.run(job('c', 0)),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(log).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} starts`, `${name} ends`]));
});
