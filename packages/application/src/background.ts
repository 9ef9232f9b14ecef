import type { Logger } from '@workrail/ports';

/** Work that an answer does not wait for. */
export interface Background {
  readonly start: (name: string, work: () => Promise<void>) => void;
  /** Resolves when everything started so far has ended. */
  readonly settled: () => Promise<void>;
}

export function backgroundWork(logger: Logger): Background {
  const running = new Set<Promise<void>>();
  return {
    start: (name, work) => {
      const done = work()
        .catch((error: unknown) =>
          logger.error({ work: name, error: String(error) }, 'background work failed'),
        )
        .finally(() => running.delete(done));
      running.add(done);
    },
    settled: async () => {
      await Promise.all(running);
    },
  };
}
