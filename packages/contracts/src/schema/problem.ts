import type { SchemaCheck, Violation } from '../violation.ts';

/** What is wrong with a schema; the pointer leads into it. An error keeps it from being used, a warning does not. */
export interface SchemaProblem extends Violation {
  readonly severity: 'error' | 'warning';
}

export interface SchemaOutcome {
  readonly problems: readonly SchemaProblem[];
  /** Absent exactly when one of the problems is an error. */
  readonly check?: SchemaCheck;
}

const problem =
  (severity: SchemaProblem['severity']) =>
  (pointer: string, message: string, suggestion?: string): SchemaProblem => ({
    pointer,
    message,
    ...(suggestion !== undefined && { suggestion }),
    severity,
  });

export const error = problem('error');
export const warning = problem('warning');
