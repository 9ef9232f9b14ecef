/** Results in the order of `items`, with at most `width` calls running at a time. */
export async function inParallel<A, B>(
  items: readonly A[],
  width: number,
  act: (item: A) => Promise<B>,
): Promise<readonly B[]> {
  const results: B[] = new Array(items.length);
  const remaining = items.entries();
  async function work(): Promise<void> {
    for (const [index, item] of remaining) results[index] = await act(item);
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, work));
  return results;
}
