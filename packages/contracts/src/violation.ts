import type { Json } from '@workrail/kernel';

/** What is wrong with a value, in words that someone who sent it can act on. */
export interface Violation {
  /** RFC 6901, into the value. */
  readonly pointer: string;
  readonly message: string;
  readonly suggestion?: string;
}

/** At most ten violations, in the order of the value. */
export type SchemaCheck = (value: Json) => readonly Violation[];

/** What is wrong with a schema; the pointer leads into it. An error keeps it from being used, a warning does not. */
export interface SchemaProblem extends Violation {
  readonly severity: 'error' | 'warning';
}

export interface SchemaOutcome {
  readonly problems: readonly SchemaProblem[];
  /** Absent exactly when one of the problems is an error. */
  readonly check?: SchemaCheck;
}
