import { BUDGETS, utf8Length } from '@workrail/kernel';
import * as z from 'zod';

/** The longest texts of events in UTF-8 bytes. */
export const TEXT_LIMITS = {
  ...BUDGETS,
  workflowId: 64,
  /** The `kind` of an artifact: 128 UTF-16 units where an agent sends it. */
  artifactKind: 384,
  gapId: 64,
  /** What a step of the server calls. */
  url: 8_192,
  /** A time in ISO 8601. */
  time: 64,
} as const;

/** A moment as the log writes it: in UTC, to the millisecond, so that times are in order as texts. */
export const TIME_PATTERN =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

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
