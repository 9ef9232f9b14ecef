import * as z from 'zod';

/** What is answered in place of a result, with a status from 400 on. */
export const failure = z.strictObject({
  error_code: z.string(),
  category: z.enum(['validation', 'not_found', 'conflict', 'execution', 'internal']),
  message: z.string(),
  context: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  retryable: z.boolean(),
  suggested_action: z.string(),
  correlation_id: z.string(),
  violations: z
    .array(z.strictObject({ path: z.string(), rule: z.string(), message: z.string() }))
    .exactOptional()
    .describe('Every field that is not valid'),
});

export type Failure = z.output<typeof failure>;
