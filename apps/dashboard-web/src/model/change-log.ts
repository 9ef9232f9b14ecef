/** The sessions of which changes were told, in order; as many as a page can be behind. */
export interface ChangeLog {
  readonly add: (sessions: Iterable<string>) => void;
  /** Everything may have changed. */
  readonly forget: () => void;
  readonly count: () => number;
  /** Those that were told of behind a count; undefined where that is no longer known. */
  readonly since: (count: number) => ReadonlySet<string> | undefined;
}

export function changeLog(kept: number): ChangeLog {
  let count = 0;
  let sessions: string[] = [];
  return {
    add: (more) => {
      const before = sessions.length;
      sessions.push(...more);
      count += sessions.length - before;
      sessions = sessions.slice(-kept);
    },
    forget: () => {
      count += 1;
      sessions = [];
    },
    count: () => count,
    since: (from) => {
      const behind = count - from;
      if (behind > sessions.length) return undefined;
      return new Set(behind === 0 ? [] : sessions.slice(-behind));
    },
  };
}
