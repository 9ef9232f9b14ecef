/**
 * Which of the things that are shown have to be loaded again. A thing that changed while it was being loaded may have
 * been read before the change: it is loaded once more when that is done. Nothing is given up half-way, so something
 * that changes all the time is still seen.
 */
export function freshness() {
  const loading = new Set<string>();
  const changedMeanwhile = new Set<string>();
  return {
    isLoading: (key: string): boolean => loading.has(key),
    began: (key: string): void => {
      loading.add(key);
      changedMeanwhile.delete(key);
    },
    /** Says whether to load it now. */
    changed: (key: string): boolean => {
      if (loading.has(key)) changedMeanwhile.add(key);
      return !loading.has(key);
    },
    /** Says whether to load it once more. */
    ended: (key: string): boolean => {
      loading.delete(key);
      return changedMeanwhile.delete(key);
    },
  };
}
