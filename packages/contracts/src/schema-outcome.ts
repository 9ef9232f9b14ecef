import type { SchemaCheck } from './violation.ts';

/** What is wrong with a schema. An error keeps it from being used, a warning does not. */
export interface SchemaProblem {
  /** RFC 6901, into the schema. */
  readonly pointer: string;
  readonly message: string;
  readonly suggestion?: string;
  readonly severity: 'error' | 'warning';
}

export interface SchemaOutcome {
  readonly problems: readonly SchemaProblem[];
  /** Absent exactly when one of the problems is an error. */
  readonly check?: SchemaCheck;
}
