interface SmallestFirst {
  readonly add: (value: number) => void;
  readonly take: () => number | undefined;
}

/** Numbers that come out smallest first: a binary heap, as a list to search would cost its square. */
export function smallestFirst(): SmallestFirst {
  const heap: number[] = [];
  const at = (index: number): number => heap[index] ?? Number.POSITIVE_INFINITY;
  const swap = (a: number, b: number): void => {
    [heap[a], heap[b]] = [at(b), at(a)];
  };
  return {
    add: (value) => {
      heap.push(value);
      for (let child = heap.length - 1; child > 0; ) {
        const parent = (child - 1) >> 1;
        if (at(parent) <= at(child)) return;
        swap(parent, child);
        child = parent;
      }
    },
    take: () => {
      const smallest = heap[0];
      const last = heap.pop();
      if (heap.length === 0 || last === undefined) return smallest;
      heap[0] = last;
      for (let parent = 0; ; ) {
        const left = parent * 2 + 1;
        const child = at(left) <= at(left + 1) ? left : left + 1;
        if (at(parent) <= at(child)) return smallest;
        swap(parent, child);
        parent = child;
      }
    },
  };
}
