import { BUDGETS, utf8Length } from '@workrail/kernel';
import * as z from 'zod';

/** The longest texts of events in UTF-8 bytes. */
export const TEXT_LIMITS = {
  ...BUDGETS,
  workflowId: 64,
  /** The `kind` of an artifact: 128 UTF-16 units where an agent sends it. */
  artifactKind: 384,
  gapId: 64,
  /** A time in ISO 8601. */
  time: 64,
} as const;

export const TOO_LONG = 'it is longer than any can be';

/** A text within a limit, in UTF-8 bytes. No schema of an event has a text without one. */
export function text(limit: keyof typeof TEXT_LIMITS): z.ZodString {
  const bytes: number = TEXT_LIMITS[limit];
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
