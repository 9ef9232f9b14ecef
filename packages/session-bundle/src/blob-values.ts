import type { BlobRole } from '@workrail/event-log';
import { BUDGETS } from '@workrail/kernel';
import { z } from 'zod';

/** A loop says where it ends; of the others only steps are looked at further. */
const instruction = z.union([
  z.looseObject({ op: z.literal('loop'), end: z.number() }),
  z.looseObject({ op: z.string().regex(/^(?!loop$)/) }),
]);

const workflow = z.looseObject({ workflowId: z.string(), instructions: z.array(instruction).min(1) });

/** As much of a compiled workflow as says where a run may stand. */
export type CompiledShape = z.infer<typeof workflow>;

/** The bytes of a context in a bundle: what it was made of was smaller when it was sent. */
export const CONTEXT_LIMIT = 2 * BUDGETS.context;

/** What a document has to be by its shape, for each role. */
export const BLOB_VALUES = {
  workflow: workflow.describe(
    'A compiled workflow. Each loop ends behind itself and within the list; its SHA-256 is the workflowHash of the runs that are pinned to it.',
  ),
  context: z
    .looseObject({})
    .describe(`What is known at a point of a run, in at most ${CONTEXT_LIMIT} bytes.`),
  artifact: z.looseObject({ kind: z.string() }).describe('What an agent left with a step or a checkpoint.'),
} as const satisfies Record<BlobRole, z.ZodType>;
