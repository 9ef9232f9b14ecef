/** All entries of the lists; undefined where there is none, as a compiled workflow has no empty list that it can do without. */
export function joined<T>(...lists: readonly (readonly T[] | undefined)[]): readonly T[] | undefined {
  const all = lists.flatMap((list) => list ?? []);
  return all.length === 0 ? undefined : all;
}
