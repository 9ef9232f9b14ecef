import type { RunGraph } from '@workrail/dashboard-contract';

/** A graph of which the points from 0 on are known. */
export type KnownGraph = Omit<RunGraph, 'from'>;

export interface MergedGraph {
  /** Undefined where what is known is of another log than the answer. */
  readonly graph: KnownGraph | undefined;
  /** The point to ask for next; null where all are known. */
  readonly next: number | null;
}

/** Adds an answer to what is known. Answers may overlap, leave a gap, or come late. */
export function mergeGraph(known: KnownGraph | undefined, answer: RunGraph): MergedGraph {
  const { from, ...rest } = answer;
  const have = known?.points ?? [];
  if (from > have.length) return { graph: known, next: have.length };
  if (known !== undefined && isOfAnotherLog(known, answer)) return { graph: undefined, next: 0 };
  const points = [...have, ...answer.points.slice(have.length - from)];
  const late = known !== undefined && known.version > answer.version;
  const graph = late ? { ...known, points } : { ...rest, points };
  const grew = points.length > have.length;
  return { graph, next: grew && points.length < graph.total ? points.length : null };
}

/** Points never change; where they seem to, the data folder was replaced. */
function isOfAnotherLog({ points, version }: KnownGraph, answer: RunGraph): boolean {
  if (answer.version >= version && answer.total < points.length) return true;
  return answer.points.some(({ node }, index) => {
    const known = points[answer.from + index];
    return known !== undefined && known.node !== node;
  });
}
