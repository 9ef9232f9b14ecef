import * as z from 'zod';
import { json, list, object, text } from './compiled-values.ts';
import { isRegex } from './regular-expression.ts';

export const NO_REGEX = 'it is not a regular expression that can be matched in bounded time';

const operand = text('operand');

const comparison = {
  var: text('name').exactOptional(),
  equals: json.exactOptional(),
  not_equals: json.exactOptional(),
  gt: z.number().exactOptional(),
  gte: z.number().exactOptional(),
  lt: z.number().exactOptional(),
  lte: z.number().exactOptional(),
  in: list(json).exactOptional(),
  contains: operand.exactOptional(),
  startsWith: operand.exactOptional(),
  endsWith: operand.exactOptional(),
  /** A regular expression, matched without regard to case. */
  matches: operand.refine(isRegex, NO_REGEX).exactOptional(),
};

/** One comparison or a logical form; several members of one object must all hold. */
export interface Condition extends Readonly<z.infer<z.ZodObject<typeof comparison>>> {
  readonly and?: readonly Condition[];
  readonly or?: readonly Condition[];
  readonly not?: Condition;
}

export const condition: z.ZodType<Condition> = z.lazy(() => {
  const conditions = list(condition).exactOptional();
  return object({ ...comparison, and: conditions, or: conditions, not: condition.exactOptional() });
});
