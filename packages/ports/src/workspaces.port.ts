/** Which project a call is about. */
export interface Workspaces {
  /**
   * Canonical path for what the client sent (a path in any form, a `file:` URL), or, where it sent nothing,
   * of the client's project folder; undefined where there is none, never a guess.
   */
  readonly resolve: (given: string | undefined) => Promise<string | undefined>;
  /** Why what the client sent names no folder of this machine, as the end of a sentence; undefined where it names one. */
  readonly faultOf: (given: string) => Promise<string | undefined>;
}
