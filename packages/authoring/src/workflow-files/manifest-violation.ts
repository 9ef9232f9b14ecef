import { defined } from '@workrail/kernel';
import type { Violation } from '../apis/violation.ts';
import type { ManifestDiagnostic } from '../manifests/manifest-diagnostic.ts';

/** What is wrong with one place of a workflow file. */
export interface ManifestViolation extends Violation {
  readonly expected?: string;
  readonly actual?: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  readonly step_id?: string;
  /** What the step, or the provider of the input, calls. */
  readonly command?: string;
  /** What could be meant. */
  readonly candidates?: readonly string[];
}

export const violationAt = (found: ManifestDiagnostic): ManifestViolation => {
  const { pointer, rule, message, expected, actual, line, column, suggestion, stepId, command, candidates } =
    found;
  return defined({
    path: pointer,
    rule,
    message,
    expected,
    actual,
    line,
    column,
    step_id: stepId,
    command,
    candidates,
    suggested_action: suggestion,
  });
};
