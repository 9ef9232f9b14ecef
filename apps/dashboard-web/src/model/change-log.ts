/** The sessions of which changes were told, in order; as many as a page can be behind. */
export function changeLog(kept: number) {
  let count = 0;
  let sessions: string[] = [];
  return {
    add: (more: Iterable<string>): void => {
      const before = sessions.length;
      sessions.push(...more);
      count += sessions.length - before;
      sessions = sessions.slice(-kept);
    },
    /** Everything may have changed. */
    forget: (): void => {
      count += 1;
      sessions = [];
    },
    count: () => count,
    /** Those that were told of behind a count; undefined where that is no longer known. */
    since: (from: number): ReadonlySet<string> | undefined => {
      const behind = count - from;
      if (behind > sessions.length) return undefined;
      return new Set(behind === 0 ? [] : sessions.slice(-behind));
    },
  };
}
