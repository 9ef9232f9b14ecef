import type { TaskEither } from '@workrail/kernel';

type Call = (...input: never[]) => TaskEither<unknown, unknown>;

/** Calls that have begun and have not answered yet. */
export function runningCalls() {
  const running = new Set<Promise<unknown>>();
  const watched =
    (call: Call): Call =>
    (...input) =>
    () => {
      const answer = call(...input)();
      const done = answer
        .catch(() => {})
        .then(() => {
          running.delete(done);
        });
      running.add(done);
      return answer;
    };
  return {
    /** The same calls, known to `settled` from when they begin. */
    watch: <Calls extends Readonly<Record<keyof Calls, Call>>>(calls: Calls): Calls =>
      Object.fromEntries(
        Object.entries<Call>(calls).map(([name, call]) => [name, watched(call)]),
      ) as unknown as Calls,
    /** Waits for all of them, and for those that begin meanwhile. */
    settled: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
