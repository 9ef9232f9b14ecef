import type { RequestFinding } from './request.ts';

/** Collects what is found while a request is made, so that a person learns of all of it at once. */
export interface Report {
  readonly faults: RequestFinding[];
  readonly warnings: RequestFinding[];
  /** Notes a fault, and gives nothing in place of the value. */
  readonly fault: (finding: RequestFinding) => undefined;
  readonly warn: (finding: RequestFinding) => void;
}

export function openReport(): Report {
  const faults: RequestFinding[] = [];
  const warnings: RequestFinding[] = [];
  return {
    faults,
    warnings,
    fault: (finding) => void faults.push(finding),
    warn: (finding) => void warnings.push(finding),
  };
}
