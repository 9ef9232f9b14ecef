import type { SourceNode } from '../parse/source-tree.ts';

/** That one thing waits for another, and where this is written. */
export interface Link {
  readonly to: number;
  readonly node: SourceNode;
}

/** For each thing what it waits for. */
export type Graph = readonly (readonly Link[])[];

/** The links that close a circle; without them there is none. Does not recurse: a file can chain thousands. */
export function closingLinks(graph: Graph): readonly Link[] {
  const closing: Link[] = [];
  const seen = new Set<number>();
  const open = new Set<number>();
  for (const start of graph.keys()) {
    const path = [{ at: start, next: 0 }];
    for (let here = path.at(-1); here !== undefined; here = path.at(-1)) {
      if (here.next === 0 && seen.has(here.at)) {
        path.pop();
        continue;
      }
      seen.add(here.at);
      open.add(here.at);
      const link = graph[here.at]?.[here.next];
      here.next += 1;
      if (link === undefined) {
        open.delete(here.at);
        path.pop();
      } else if (open.has(link.to)) closing.push(link);
      else path.push({ at: link.to, next: 0 });
    }
  }
  return closing;
}

/** The turn of each step: after all that it waits for, else in file order; none in a circle or behind one. */
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
