/** Which project a call is about. */
export interface Workspaces {
  /**
   * Canonical path for what the client sent (a path in any form, a `file:` URL), or, where it sent nothing,
   * of the client's project folder; undefined where there is none, never a guess.
   */
  readonly resolve: (given: string | undefined) => Promise<string | undefined>;
}
