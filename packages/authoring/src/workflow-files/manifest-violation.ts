import { defined } from '@workrail/kernel';
import type { Diagnostic } from '@workrail/workflow-compiler';
import type { Violation } from '../apis/violation.ts';

/** What is wrong with one place of a workflow file. */
export interface ManifestViolation extends Violation {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
}

export const violationAt = ({
  pointer,
  rule,
  message,
  line,
  column,
  suggestion,
}: Diagnostic): ManifestViolation =>
  defined({ path: pointer, rule, message, line, column, suggested_action: suggestion });
