/** A queue of one: each job starts when the one before it has ended, however it ended. */
export interface Lane {
  readonly run: <A>(job: () => Promise<A>) => Promise<A>;
}

export function openLane(): Lane {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run: (job) => {
      const result = last.then(job);
      last = result.catch(() => undefined);
      return result;
    },
  };
}
