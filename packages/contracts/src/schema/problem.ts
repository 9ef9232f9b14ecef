import type { SchemaProblem } from '../violation.ts';

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
