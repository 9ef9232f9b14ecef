/**
 * What workflows may know of the environment.
 *
 * Guarantees: only variables that a person has set for workflows, so that a workflow cannot read and send away what else
 * the environment holds.
 */
export interface Variables {
  /** By the name that workflows have for it; undefined where it is not set. */
  readonly get: (name: string) => string | undefined;
}
