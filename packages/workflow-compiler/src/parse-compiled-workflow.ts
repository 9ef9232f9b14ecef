import { E, type Either, type Json } from '@workrail/kernel';
import * as z from 'zod';
import type { CompiledWorkflow, Instruction } from './compiled-workflow.ts';

const text = z.string();
const texts = z.array(text).readonly();
const index = z.int().min(0);
const json = z.json() as z.ZodType<Json>;

const condition = z.strictObject({
  var: text.exactOptional(),
  equals: json.exactOptional(),
  not_equals: json.exactOptional(),
  gt: z.number().exactOptional(),
  gte: z.number().exactOptional(),
  lt: z.number().exactOptional(),
  lte: z.number().exactOptional(),
  in: z.array(json).readonly().exactOptional(),
  contains: text.exactOptional(),
  startsWith: text.exactOptional(),
  endsWith: text.exactOptional(),
  matches: text.exactOptional(),
  get and() {
    return z.array(condition).readonly().exactOptional();
  },
  get or() {
    return z.array(condition).readonly().exactOptional();
  },
  get not() {
    return condition.exactOptional();
  },
});

const confirmation = z.strictObject({
  when: z.union([z.boolean(), condition]),
  kind: z.enum(['human_approval', 'coordinator_eval']).exactOptional(),
});

const step = z.strictObject({
  op: z.literal('step'),
  stepId: text,
  title: text,
  prompt: text,
  agentRole: text.exactOptional(),
  guidance: texts,
  confirmation,
  notesRequired: z.boolean(),
  askForFiles: z.boolean(),
  runCondition: condition.exactOptional(),
});

const control = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['while', 'until']), condition }),
  z.strictObject({ type: z.literal('for'), count: z.union([z.int().min(0).max(1000), text]) }),
  z.strictObject({ type: z.literal('forEach'), items: text, itemVar: text, indexVar: text }),
]);

const loop = z.strictObject({
  op: z.literal('loop'),
  loopId: text,
  title: text,
  control,
  maxIterations: z.int().min(1).max(1000),
  iterationVar: text,
  runCondition: condition.exactOptional(),
  end: index,
});

const repeat = z.strictObject({ op: z.literal('repeat'), head: index });

const compiledWorkflow = z.strictObject({
  formatVersion: z.literal(1),
  workflowId: text,
  name: text,
  description: text,
  version: text,
  kind: z.enum(['workflow', 'routine']),
  about: text.exactOptional(),
  examples: texts,
  metaGuidance: texts,
  preconditions: texts,
  clarificationPrompts: texts,
  instructions: z.array(z.discriminatedUnion('op', [step, loop, repeat])).readonly(),
}) satisfies z.ZodType<CompiledWorkflow>;

/** Checks a stored compiled workflow on its way back in. Left: what is wrong with it, in one line. */
export function parseCompiledWorkflow(value: unknown): Either<string, CompiledWorkflow> {
  const result = compiledWorkflow.safeParse(value);
  if (!result.success) {
    const issue = result.error.issues[0];
    return E.left(`${issue?.path.join('.') || 'compiled workflow'}: ${issue?.message ?? 'not valid'}`);
  }
  const broken = brokenLoop(result.data.instructions);
  return broken === undefined ? E.right(result.data) : E.left(broken);
}

/** Every loop head and its repeat must point at each other, and loops must not cross. */
function brokenLoop(instructions: readonly Instruction[]): string | undefined {
  const open: number[] = [];
  for (const [at, instruction] of instructions.entries()) {
    if (instruction.op === 'loop') open.push(at);
    if (instruction.op !== 'repeat') continue;
    const head = open.pop();
    const loopHead = head === undefined ? undefined : instructions[head];
    if (instruction.head !== head || loopHead?.op !== 'loop' || loopHead.end !== at + 1) {
      return `instructions.${at}: a repeat does not match its loop`;
    }
  }
  return open.length === 0 ? undefined : `instructions.${open[0]}: a loop is not closed`;
}
