import { RUNS } from '@workrail/execution';
import { type Made, type NeedsOf, openAll } from '@workrail/kernel';
import type { Ports } from '@workrail/ports';
import type { AgentHost } from './compose.ts';
import { type Adapters, withServices } from './services.ts';

/** Runs whose steps the server does, for people. */
export type RunUseCases = Made<typeof RUNS> & {
  /** Takes up the runs that other programs left, until `close`. */
  readonly watchRuns: () => void;
  /** Lets the calls that are on their way end, records what became of them and closes the store. */
  readonly close: () => Promise<void>;
};

export interface RunOptions {
  /** False: no call is made here; what is started or decided goes on where another program takes it up. */
  readonly drives?: boolean;
}

export function composeRuns(
  adapters: Adapters<NeedsOf<typeof RUNS> & Pick<Ports, AgentHost>>,
  { drives = true }: RunOptions = {},
): RunUseCases {
  const dependencies = withServices(adapters);
  // Drivers that were stopped begin nothing.
  if (!drives) void dependencies.drivers.stop();
  return {
    ...openAll(RUNS, dependencies),
    watchRuns: () => dependencies.drivers.watch(),
    close: async () => {
      await dependencies.drivers.stop();
      await dependencies.background.settled();
      await dependencies.store.close();
    },
  };
}
