import { firstWith } from './graph-window.ts';

/** Lanes that are free, of which the leftmost is given first. */
export interface LanePool {
  readonly take: () => number;
  readonly giveBack: (lane: number) => void;
  /** How many different ones were given. */
  readonly used: () => number;
}

/** @param first the leftmost lane */
export function lanePool(first: number): LanePool {
  /** From right to left. */
  const free: number[] = [];
  let next = first;
  return {
    take: () => {
      const lane = free.pop();
      if (lane !== undefined) return lane;
      next += 1;
      return next - 1;
    },
    giveBack: (lane) => {
      free.splice(
        firstWith(0, free.length, (at) => (free[at] ?? 0) < lane),
        0,
        lane,
      );
    },
    used: () => next - first,
  };
}
