import type { Graph } from './circles.ts';
import { smallestFirst } from './smallest-first.ts';

/**
 * The turn at which each step runs: after all that it waits for, and else in the order of the file. Undefined
 * for steps of a circle and for those that wait for one.
 */
export function runOrder(graph: Graph): readonly (number | undefined)[] {
  const waiting = graph.map((links) => links.length);
  const followers: number[][] = graph.map(() => []);
  for (const [from, links] of graph.entries()) for (const { to } of links) followers[to]?.push(from);
  const ready = smallestFirst();
  for (const [index, count] of waiting.entries()) if (count === 0) ready.add(index);
  const turns: (number | undefined)[] = graph.map(() => undefined);
  let turn = 0;
  for (let at = ready.take(); at !== undefined; at = ready.take()) {
    turns[at] = turn;
    turn += 1;
    for (const follower of followers[at] ?? []) {
      const left = (waiting[follower] ?? 0) - 1;
      waiting[follower] = left;
      if (left === 0) ready.add(follower);
    }
  }
  return turns;
}
