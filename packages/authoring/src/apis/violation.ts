import { defined } from '@workrail/kernel';
import type { Finding } from '@workrail/openapi';

/** What is wrong with one place, in the shape that violations have everywhere. */
export interface Violation {
  /** JSON pointer into the document; empty for all of it. */
  readonly path: string;
  /** Stable name of the rule. */
  readonly rule: string;
  readonly message: string;
  readonly suggested_action?: string;
}

export const violationOf = ({ pointer, rule, message, suggestion }: Finding): Violation =>
  defined({ path: pointer, rule, message, suggested_action: suggestion });
