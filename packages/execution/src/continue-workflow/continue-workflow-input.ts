import type { Json, JsonObject } from '@workrail/kernel';
import type { NamedPreferences } from '@workrail/ports';

/** An answer to a confirmation, as it was sent. */
export interface GivenConfirmation {
  /** `approved` or `declined`. */
  readonly answer?: string;
  /** In the person's words, at most 1,000 bytes. */
  readonly comment?: string;
}

/** What an agent says of an ability, as it was sent. */
export interface GivenReport {
  /** `delegation` or `web_browsing`. */
  readonly capability?: string;
  /** `available` or `unavailable`. */
  readonly status?: string;
  /** `probe` or `attempted_use`. A `claim` is recorded and does not count. */
  readonly evidence?: string;
  /** What was tried. */
  readonly detail?: string;
}

/** A point of a run and, with an `ackToken`, the result of the step that is pending there. */
export interface ContinueWorkflowInput {
  /** Names the point of the run; from an earlier answer. */
  readonly stateToken: string;
  /** Given: the pending step is done. Left out: show it again. */
  readonly ackToken?: string;
  /** Merged into the run's context; null removes a key. */
  readonly context?: JsonObject;
  /** What was done and found, in Markdown, at most 64 KiB. Most steps require it. */
  readonly notesMarkdown?: string;
  /** Typed results: JSON objects with a `kind`, at most 1 MiB each. */
  readonly artifacts?: readonly Json[];
  /** What holds from here on; without an ackToken it is the only thing that is written. */
  readonly preferences?: NamedPreferences;
  /** What somebody said to the result of the step, as the agent tells it. */
  readonly confirmation?: GivenConfirmation;
  /** True where the client asks people itself (see `requestApproval`): what the agent tells in their place does not count. */
  readonly clientAsks?: boolean;
  /** What came of trying the abilities that the step requires. */
  readonly capabilities?: readonly GivenReport[];
  /** Ids (`gap_…`) of earlier gaps that this step closes. */
  readonly resolvedGaps?: readonly string[];
}
