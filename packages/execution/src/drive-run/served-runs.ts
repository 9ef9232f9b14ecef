import type { RunId } from '@workrail/kernel';

/** The runs whose steps this process does. */
export interface RunDrivers {
  /** Sees to it that the steps of the server in a run are done, unless another process does them. */
  readonly wake: (run: RunId) => void;
  /** The same where nobody knows of anything new: a wait that this process knows of goes on. */
  readonly keepGoing: (run: RunId) => void;
  /** Tells what this process does in the run that something about it was written. */
  readonly ring: (run: RunId) => void;
  /** Resolves when this process has nothing more to do in the run, after so many milliseconds at the latest. */
  readonly pause: (run: RunId, ms: number) => Promise<void>;
  /** Takes up what other processes left, from now on until `stop`. */
  readonly watch: () => void;
  /** Begins no call any more, gives those that are on their way a moment, and resolves when all is recorded. */
  readonly stop: () => Promise<void>;
}
