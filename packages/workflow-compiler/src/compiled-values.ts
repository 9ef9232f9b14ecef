import { BUDGETS, type Json, type JsonObject, utf8Length } from '@workrail/kernel';
import * as z from 'zod';

/** Bytes of the texts of a compiled workflow, by what they are: what a file says never becomes longer than this. */
const LIMITS = {
  workflowId: 64,
  /** 128 characters of a file. */
  workflowName: 512,
  /** 512 characters of a file. */
  description: 2_048,
  version: 256,
  /** 4,096 characters of a file. */
  about: 16_384,
  /** 120 characters of a file. */
  example: 480,
  /** An id, a heading, a context key, a path. */
  name: BUDGETS.name,
  standing: BUDGETS.standingText,
  step: BUDGETS.stepText,
  /** Only compared with, never shown whole. */
  operand: BUDGETS.workflowFile,
} as const;

/** A text within its limit in UTF-8 bytes. No schema of a compiled workflow has a text without one. */
export function text(limit: keyof typeof LIMITS): z.ZodString {
  const bytes: number = LIMITS[limit];
  // A UTF-16 unit takes three bytes at most, so that most texts need no counting.
  const fits = (value: string): boolean => value.length * 3 <= bytes || utf8Length(value) <= bytes;
  return z.string().refine(fits, `it has more than ${bytes} bytes`).meta({ maxLength: bytes });
}

export const object = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape).readonly();
export const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();

const anyJson = z.json();
/** Decided here for what most values are: the library tries six forms, and also asks where there is no value. */
const isScalar = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

/** The value as it is: the library leaves a key `__proto__` out of what it copies. */
export const json = z.custom<Json>(
  (value) => isScalar(value) || (typeof value === 'object' && anyJson.safeParse(value).success),
  'expected a JSON value',
);

export const anyObject = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'expected an object',
);
