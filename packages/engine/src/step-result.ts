import type { JsonObject } from '@workrail/kernel';
import type { CheckSchema } from './check-artifacts.ts';
import type { Capabilities, ConfirmationAnswer } from './check-gates.ts';

/** What a step left, and what its checks need. */
export interface StepResult {
  readonly notes: string | undefined;
  readonly artifacts: readonly JsonObject[];
  readonly confirmation: ConfirmationAnswer | undefined;
  readonly capabilities: Capabilities;
  /** Checks artifacts and notes against the schemas of the workflow. */
  readonly check: CheckSchema;
}
