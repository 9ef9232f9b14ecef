/** Lanes that are free, of which the leftmost is given first: a heap of numbers. */
export interface LanePool {
  readonly take: () => number;
  readonly giveBack: (lane: number) => void;
  /** How many different ones were given. */
  readonly used: () => number;
}

/** @param first the leftmost lane */
export function lanePool(first: number): LanePool {
  const heap: number[] = [];
  let next = first;
  return {
    take: () => {
      const top = heap[0];
      if (top === undefined) {
        next += 1;
        return next - 1;
      }
      const last = heap.pop();
      if (last !== undefined && heap.length > 0) sink(heap, last);
      return top;
    },
    giveBack: (lane) => rise(heap, lane),
    used: () => next - first,
  };
}

function rise(heap: number[], lane: number): void {
  let at = heap.length;
  while (at > 0) {
    const above = (at - 1) >> 1;
    const other = heap[above] ?? 0;
    if (other <= lane) break;
    heap[at] = other;
    at = above;
  }
  heap[at] = lane;
}

function sink(heap: number[], lane: number): void {
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    const right = left + 1;
    const below = (heap[right] ?? Infinity) < (heap[left] ?? Infinity) ? right : left;
    const other = heap[below];
    if (other === undefined || other >= lane) break;
    heap[at] = other;
    at = below;
  }
  heap[at] = lane;
}
