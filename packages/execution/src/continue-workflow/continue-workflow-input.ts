import type { Json, JsonObject } from '@workrail/kernel';
import type { NamedPreferences } from '@workrail/ports';

/** An answer to a confirmation, as it was sent. */
export interface GivenConfirmation {
  readonly answer?: string;
  readonly comment?: string;
}

/** What an agent says of an ability, as it was sent. */
export interface GivenReport {
  readonly capability?: string;
  readonly status?: string;
  readonly evidence?: string;
  readonly detail?: string;
}

export interface ContinueWorkflowInput {
  readonly stateToken: string;
  /** Given: the pending step is done. Left out: show it again. */
  readonly ackToken?: string;
  /** Merged into the run's context; null removes a key. */
  readonly context?: JsonObject;
  readonly notesMarkdown?: string;
  readonly artifacts?: readonly Json[];
  /** What holds from here on; without an ackToken it is the only thing that is written. */
  readonly preferences?: NamedPreferences;
  /** What somebody said to the result of the step, as the agent tells it. */
  readonly confirmation?: GivenConfirmation;
  /** True where the client asks people itself (see `requestApproval`): what the agent tells in their place does not count. */
  readonly clientAsks?: boolean;
  readonly capabilities?: readonly GivenReport[];
  readonly resolvedGaps?: readonly string[];
}
