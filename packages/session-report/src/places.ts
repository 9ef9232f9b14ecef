import type { RunOverview } from '@workrail/event-log';
import type { NodeId } from '@workrail/kernel';

export type Places = ReturnType<typeof placesOf>;

/** Names of places in a document, for a run by its number from 1. Nothing that somebody wrote is in them. */
export function placesOf({ points }: RunOverview, number: number) {
  const run = `run-${number}`;
  const numbers = new Map(points.flatMap(({ node, stepId }, at) => (stepId === null ? [] : [[node, at]])));
  return {
    run,
    /** From 1. */
    branch: (branch: number): string => `${run}-branch-${branch}`,
    /** Where a step is told; undefined for the start, which is no step. */
    point: (node: NodeId): string | undefined => {
      const point = numbers.get(node);
      return point === undefined ? undefined : `${run}-point-${point}`;
    },
  };
}
