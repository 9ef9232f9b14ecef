import type { Background, Logger } from '@workrail/ports';

/** Background work that logs what fails. */
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
