import type { JsonObject } from '@workrail/kernel';
import type { NamedPreferences } from '@workrail/ports';

/** Which workflow to start, in which project and session, and what the run begins with. */
export interface StartWorkflowInput {
  /** As `listWorkflows` names it, such as `wr.code-review`. */
  readonly workflowId: string;
  /** Facts that conditions and prompts read by their keys; at most 256 KiB as JSON. */
  readonly context?: JsonObject;
  /** Names a new session, for people and for finding it again. */
  readonly title?: string;
  /**
   * Starts the run in a session that exists; otherwise it joins the session of its ticket, or opens one. The ticket is
   * what `context` has under `ticket`, `issue` or `jira`, or one of these with `Id` or `Key`, in any spelling of the case.
   */
  readonly sessionId?: string;
  /** Absolute path of the project; that of the working folder if left out. */
  readonly workspacePath?: string;
  /** Opens a session even where one of the same project and ticket was active in the last 30 days. */
  readonly newSession?: boolean;
  /** The client's own key: the same start with it gives the same run, another one is refused. */
  readonly idempotencyKey?: string;
  /** What the run begins with; the rest is as the session began, and that as the person has set. */
  readonly preferences?: NamedPreferences;
}
