/** A workflow with an `error` cannot be started; a `warning` does not stop it. */
export type Severity = 'error' | 'warning';

/** One finding about a workflow file. */
export interface Diagnostic {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  /** RFC 6901; the empty string is the whole document. */
  readonly pointer: string;
  /** Stable id of the rule, such as `unknown-key`. */
  readonly rule: string;
  readonly message: string;
  readonly suggestion?: string;
  readonly severity: Severity;
}
