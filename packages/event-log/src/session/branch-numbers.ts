/**
 * The branch of each point of a run, from 1, in the order in which branches began. `parents` has, in the order in which
 * the points came to be, the number from 0 of the point that each came of; -1 for the root. The first child of a point
 * goes on with its branch, each later one begins another, so a number never changes, wherever the run stands later.
 */
export function branchNumbers(parents: ArrayLike<number>): Int32Array {
  const branches = new Int32Array(parents.length);
  const left = new Uint8Array(parents.length);
  let count = 0;
  for (let point = 0; point < parents.length; point += 1) {
    const parent = parents[point] ?? -1;
    const goesOn = parent >= 0 && left[parent] === 0;
    if (parent >= 0) left[parent] = 1;
    if (!goesOn) count += 1;
    branches[point] = goesOn ? (branches[parent] ?? 0) : count;
  }
  return branches;
}
