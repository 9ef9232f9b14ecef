import type { Ports } from '@workrail/ports';
import type { RunCache } from './nodes/run-cache.ts';
import type { SessionHealth } from './nodes/session-health.ts';

/** What reads of sessions work with. Each names the part that it needs. */
export interface Dependencies extends Ports {
  readonly runs: RunCache;
  readonly health: SessionHealth;
}
