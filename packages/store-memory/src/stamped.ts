/**
 * Everything carries the number of the commit that brought it. A reader looks past what came after the
 * commit it began at, so that readers and the one writer share these maps without copies. Only what takes
 * something away puts other maps in their place, and leaves the ones that readers hold as they are.
 */
export interface Stamped {
  readonly commit: number;
}

/** The latest of `entries` (in order of commit) that a reader at `commit` may see. */
export function latest<A extends Stamped>(entries: readonly A[], commit: number): A | undefined {
  return entries.findLast((entry) => entry.commit <= commit);
}
