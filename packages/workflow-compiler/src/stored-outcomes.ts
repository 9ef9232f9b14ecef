import { type Digests, E, type Either, type Json } from '@workrail/kernel';
import * as z from 'zod';
import type { CompiledFile } from './compile-workflow.ts';
import { anyObject, list, object, text } from './compiled-values.ts';
import { compiledWorkflow } from './compiled-workflow.ts';
import type { Diagnostic } from './diagnostic.ts';
import { parseCompiledWorkflow } from './parse-compiled-workflow.ts';
import type { WorkflowHeader } from './workflow-file.ts';
import { workflowHashOf } from './workflow-hash.ts';

const position = z.int().min(0);
const diagnostics = list(
  object({
    file: z.string(),
    line: position,
    column: position,
    pointer: z.string(),
    rule: z.string(),
    message: z.string(),
    suggestion: z.string().exactOptional(),
    severity: z.enum(['error', 'warning']),
  }),
);

const outcomeOf = <Right extends z.ZodType>(right: Right) =>
  z.discriminatedUnion('_tag', [
    z.strictObject({ _tag: z.literal('Left'), left: diagnostics }),
    z.strictObject({ _tag: z.literal('Right'), right }),
  ]);

const { workflowId, name, description, version, kind, examples } = compiledWorkflow.unwrap().shape;

const headerOutcome = outcomeOf(
  object({
    workflowId,
    name,
    description,
    version,
    kind,
    examples,
    idStatus: z.enum(['legacy', 'namespaced']),
    suggestedId: text('workflowId').exactOptional(),
  }),
);

const compiledOutcome = outcomeOf(object({ workflow: anyObject, hash: z.string(), warnings: diagnostics }));

/** Reads back what `readHeader` gave, written as JSON. Undefined: it is nothing of the kind. */
export const parseHeaderOutcome = (value: Json): Either<readonly Diagnostic[], WorkflowHeader> | undefined =>
  headerOutcome.safeParse(value).data;

/** Reads back what `compileWorkflow` gave, written as JSON. Undefined: it is nothing of the kind, or not as it was written. */
export function parseCompiledOutcome(
  value: Json,
  digests: Digests,
): Either<readonly Diagnostic[], CompiledFile> | undefined {
  const outcome = compiledOutcome.safeParse(value).data;
  if (outcome === undefined || outcome._tag === 'Left') return outcome;
  const { workflow, hash, warnings } = outcome.right;
  const parsed = parseCompiledWorkflow(workflow);
  if (E.isLeft(parsed)) return undefined;
  const actual = workflowHashOf(parsed.right, digests);
  return actual === hash ? E.right({ workflow: parsed.right, hash: actual, warnings }) : undefined;
}
