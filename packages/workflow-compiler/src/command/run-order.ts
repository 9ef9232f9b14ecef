import type { Graph } from './circles.ts';

/**
 * The turn at which each step runs: after all that it waits for, and else in the order of the file. Undefined
 * for steps of a circle and for those that wait for one.
 */
export function runOrder(graph: Graph): readonly (number | undefined)[] {
  const waiting = graph.map((links) => links.length);
  const followers: number[][] = graph.map(() => []);
  for (const [from, links] of graph.entries()) for (const { to } of links) followers[to]?.push(from);
  // A byte for each step: looking through them for the first one that is ready costs little, however many there are.
  const ready = Uint8Array.from(waiting, (count) => Number(count === 0));
  const turns: (number | undefined)[] = graph.map(() => undefined);
  for (let at = ready.indexOf(1), turn = 0; at >= 0; at = ready.indexOf(1), turn += 1) {
    ready[at] = 0;
    turns[at] = turn;
    for (const follower of followers[at] ?? []) {
      const left = (waiting[follower] ?? 0) - 1;
      waiting[follower] = left;
      if (left === 0) ready[follower] = 1;
    }
  }
  return turns;
}
