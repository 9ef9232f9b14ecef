import type { StepOutcome } from '@workrail/engine';
import type { StepAcked } from '@workrail/event-log';

/** How a step of the server ended, and what steps for the agent see of it. */
export interface ServedStep {
  readonly outcome: RecordedOutcome;
  readonly seen: StepOutcome;
}

export type RecordedOutcome = NonNullable<StepAcked['data']['outcome']>;
