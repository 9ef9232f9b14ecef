import { type BlobRole, MAX_CONTEXT, MAX_EXCHANGE, TEXT_LIMITS } from '@workrail/event-log';
import { BUDGETS } from '@workrail/kernel';
import * as z from 'zod';

/** A loop says where it ends; of the others only steps are looked at further. */
const instruction = z.union([
  z.looseObject({ op: z.literal('loop'), end: z.number() }),
  z.looseObject({
    op: z
      .string()
      .max(64)
      .regex(/^(?!loop$)/),
  }),
]);

/** As much of a compiled workflow as tells one; whether it can run is for the judge of compiled workflows to say. */
const workflow = z.looseObject({
  workflowId: z.string().max(TEXT_LIMITS.workflowId),
  instructions: z.array(instruction).min(1),
});

/** What a document has to be by its shape, for each role; a published schema says as much. */
export const BLOB_VALUES = {
  workflow: workflow.describe(
    'A compiled workflow. Each loop ends after its start and within the list; its SHA-256 is the workflowHash of the runs that are pinned to it.',
  ),
  context: z.looseObject({}).describe(`The context at a node of a run, in at most ${MAX_CONTEXT} bytes.`),
  artifact: z
    .looseObject({ kind: z.string().max(BUDGETS.artifact) })
    .describe(
      `An artifact that an agent left with a step or a checkpoint, in at most ${BUDGETS.artifact} bytes.`,
    ),
  exchange: z
    .unknown()
    .describe(
      `What the server was given, sent, got or keeps of the steps that it does, in at most ${MAX_EXCHANGE} bytes.`,
    ),
} as const satisfies Record<BlobRole, z.ZodType>;
