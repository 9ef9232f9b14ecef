import type { RunOverview } from '@workrail/event-log';
import type { NodeId } from '@workrail/kernel';

/** Names of the places in a document that something leads to. Nothing that somebody wrote is in them. */
export interface Places {
  readonly run: string;
  /** From 1. */
  readonly branch: (number: number) => string;
  /** Where a step is told; undefined for the start, which is no step. */
  readonly point: (node: NodeId) => string | undefined;
}

/** Of a run, by its number in the session, from 1. */
export function placesOf({ points }: RunOverview, number: number): Places {
  const run = `run-${number}`;
  const numbers = new Map(points.flatMap(({ node, stepId }, at) => (stepId === null ? [] : [[node, at]])));
  return {
    run,
    branch: (branch) => `${run}-branch-${branch}`,
    point: (node) => {
      const point = numbers.get(node);
      return point === undefined ? undefined : `${run}-point-${point}`;
    },
  };
}
