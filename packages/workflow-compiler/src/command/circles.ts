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
