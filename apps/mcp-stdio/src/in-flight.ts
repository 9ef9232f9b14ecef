/** Calls that were received and are not answered yet. */
export interface InFlight {
  readonly track: <A>(call: Promise<A>) => Promise<A>;
  /** Resolves when what was received is answered and written. */
  readonly settled: () => Promise<void>;
}

export function inFlight(): InFlight {
  const running = new Set<Promise<unknown>>();
  return {
    track: (call) => {
      const done = call.finally(() => running.delete(done));
      running.add(done);
      return done;
    },
    settled: async () => {
      // What was read a moment ago becomes a call, and an answer becomes bytes, one turn of the event loop later.
      await turn();
      while (running.size > 0) {
        await Promise.allSettled(running);
        await turn();
      }
      await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
    },
  };
}

const turn = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));
