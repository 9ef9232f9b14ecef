import type { ObservationKey } from '@workrail/event-log';

export interface Observation {
  readonly key: ObservationKey;
  readonly value: string;
  readonly confidence: 'low' | 'medium' | 'high';
}

/** Facts about a workspace from git. No git, no repository or a slow disk: no observations, never an error. */
export interface GitObserver {
  readonly observe: (workspace: string) => Promise<readonly Observation[]>;
  /** Branch and commit alone, so cheap that every advance asks. Left out where a look costs more than reading small files. */
  readonly head?: (workspace: string) => Promise<readonly Observation[]>;
}
