import { BUDGETS, utf8Length } from '@workrail/kernel';
import * as z from 'zod';

/** The longest texts of events in UTF-8 bytes. */
const LIMITS = {
  ...BUDGETS,
  /** A name that a workflow file gives: an id, a key, a reference. */
  name: BUDGETS.workflowFile,
  /** A text that this program puts together of such names. */
  message: 4 * BUDGETS.workflowFile,
  /** The `kind` of an artifact, or the id of a gap as an agent sent it. */
  label: BUDGETS.artifact,
  /** A time in ISO 8601. */
  time: 64,
} as const;

export const TOO_LONG = 'it is longer than any can be';

/** A text within a limit, in UTF-8 bytes. No schema of an event has a text without one. */
export function text(limit: keyof typeof LIMITS): z.ZodString {
  const bytes: number = LIMITS[limit];
  // A UTF-16 unit takes three bytes at most, so that most texts need no counting.
  const fits = (value: string): boolean => value.length * 3 <= bytes || utf8Length(value) <= bytes;
  return z.string().refine(fits, TOO_LONG).meta({ maxLength: bytes });
}

/** An id of a fixed form. */
export const id = <T extends string>(pattern: RegExp) =>
  z
    .string()
    .regex(pattern)
    .transform((value) => value as T);
