import { E, type Either, type Json, type JsonObject } from '@workrail/kernel';
import * as z from 'zod';
import type { CompiledWorkflow, Criteria, Instruction } from './compiled-workflow.ts';
import { CAPABILITIES, USER_ONLY_REASONS } from './language/requirements.ts';

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

const object = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'expected an object',
);
const modelTier = z.enum(['lightweight', 'mid', 'heavy']);
const valueType = z.enum(['string', 'number', 'boolean', 'array', 'object']);
const fragment = z.strictObject({ text, when: condition.exactOptional() });

const rule = { message: text, when: condition.exactOptional() };
const criteria: z.ZodType<Criteria> = z.lazy(() =>
  z.union([
    z.strictObject({ and: z.array(criteria).readonly() }),
    z.strictObject({ or: z.array(criteria).readonly() }),
    z.strictObject({ not: criteria }),
    z.strictObject({ ...rule, type: z.literal('contains'), value: text }),
    z.strictObject({ ...rule, type: z.literal('regex'), pattern: text, flags: text }),
    z.strictObject({ ...rule, type: z.literal('schema'), schema: object }),
    z.strictObject({
      ...rule,
      type: z.literal('length'),
      min: index.exactOptional(),
      max: index.exactOptional(),
    }),
  ]),
);

const assessment = z.strictObject({
  id: text,
  purpose: text,
  dimensions: z
    .array(z.strictObject({ id: text, purpose: text, levels: texts, required: z.boolean() }))
    .readonly(),
});

const functionDefinition = z.strictObject({
  name: text,
  definition: text,
  parameters: z
    .array(
      z.strictObject({
        name: text,
        type: valueType,
        required: z.boolean(),
        description: text.exactOptional(),
        enum: z.array(json).readonly().exactOptional(),
        default: json.exactOptional(),
      }),
    )
    .readonly()
    .exactOptional(),
});

const delegation = z.strictObject({
  workflowId: text,
  goal: text.exactOptional(),
  when: condition.exactOptional(),
  inputs: z
    .array(z.union([z.strictObject({ key: text, from: text }), z.strictObject({ key: text, text })]))
    .readonly(),
  modelTier: modelTier.exactOptional(),
  allowedTools: texts.exactOptional(),
});

const userOnlyDependency = z.strictObject({
  reason: z.enum(USER_ONLY_REASONS),
  description: text,
  contextKey: text.exactOptional(),
});

const requires = z.strictObject({
  capabilities: z.array(z.enum(CAPABILITIES)).readonly().exactOptional(),
  context: z
    .array(z.strictObject({ key: text, type: valueType.exactOptional(), description: text.exactOptional() }))
    .readonly()
    .exactOptional(),
});

const origin = z.strictObject({
  made: z.enum(['audit', 'verification', 'synthesis', 'opening', 'closing']).exactOptional(),
  routines: texts.exactOptional(),
  texts: texts.exactOptional(),
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
  fragments: z.array(fragment).readonly().exactOptional(),
  modelTier: modelTier.exactOptional(),
  artifacts: z
    .array(z.strictObject({ contract: text, required: z.boolean() }))
    .readonly()
    .exactOptional(),
  criteria: criteria.exactOptional(),
  assessments: z.array(assessment).readonly().exactOptional(),
  consequences: z
    .array(z.strictObject({ level: text, assessment: text.exactOptional(), guidance: text }))
    .readonly()
    .exactOptional(),
  functions: z.array(functionDefinition).readonly().exactOptional(),
  calls: z
    .array(z.strictObject({ name: text, args: object }))
    .readonly()
    .exactOptional(),
  delegations: z.array(delegation).readonly().exactOptional(),
  userOnlyDependencies: z.array(userOnlyDependency).readonly().exactOptional(),
  requires: requires.exactOptional(),
  origin: origin.exactOptional(),
});

const control = z.union([
  z.strictObject({ type: z.enum(['while', 'until']), condition }),
  z.strictObject({ type: z.enum(['while', 'until']), decision: text }),
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

const contract = z.strictObject({
  artifactKind: text,
  purpose: text.exactOptional(),
  schema: object,
  example: object,
});

const reference = z.strictObject({
  id: text,
  title: text,
  source: text,
  purpose: text,
  authoritative: z.boolean(),
  resolveFrom: z.enum(['workspace', 'package']),
  owner: text.exactOptional(),
});

const when = z.strictObject({ op: z.literal('when'), id: text, condition, end: index });

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
  recommendedPreferences: z
    .strictObject({
      autonomy: z.enum(['guided', 'full_auto_stop_on_user_deps', 'full_auto_never_stop']).exactOptional(),
      riskPolicy: z.enum(['conservative', 'balanced', 'aggressive']).exactOptional(),
    })
    .exactOptional(),
  references: z.array(reference).readonly().exactOptional(),
  functions: z.array(functionDefinition).readonly().exactOptional(),
  contracts: z.record(text, contract).exactOptional(),
  bindings: z.record(text, text).exactOptional(),
  metrics: text.exactOptional(),
  instructions: z.array(z.discriminatedUnion('op', [step, loop, when, repeat])).readonly(),
}) satisfies z.ZodType<CompiledWorkflow>;

/** Checks a stored compiled workflow on its way back in. Left: what is wrong with it, in one line. */
export function parseCompiledWorkflow(value: unknown): Either<string, CompiledWorkflow> {
  const result = compiledWorkflow.safeParse(value);
  if (!result.success) {
    const issue = result.error.issues[0];
    return E.left(`${issue?.path.join('.') || 'compiled workflow'}: ${issue?.message ?? 'not valid'}`);
  }
  const broken = brokenNesting(result.data.instructions);
  return broken === undefined ? E.right(result.data) : E.left(broken);
}

/** A stretch of instructions lies inside the one around it, and a loop ends with its own repeat. */
function brokenNesting(instructions: readonly Instruction[]): string | undefined {
  const open: { readonly head: number; readonly end: number }[] = [];
  for (const [at, instruction] of instructions.entries()) {
    while (open.at(-1)?.end === at) open.pop();
    const { op } = instruction;
    if (op === 'repeat' && (open.at(-1)?.head !== instruction.head || open.at(-1)?.end !== at + 1))
      return `instructions.${at}: a repeat does not match its loop`;
    if (op !== 'loop' && op !== 'when') continue;
    const { end } = instruction;
    const around = open.at(-1);
    const room = around === undefined ? instructions.length : bodyEnd(instructions, around);
    if (end <= at || end > room) return `instructions.${at}: its end is out of place`;
    const last = instructions[end - 1];
    if (op === 'loop' && !(last?.op === 'repeat' && last.head === at))
      return `instructions.${at}: a loop is not closed`;
    open.push({ head: at, end });
  }
  return undefined;
}

/** The repeat of a loop belongs to the loop itself. */
const bodyEnd = (
  instructions: readonly Instruction[],
  { head, end }: { readonly head: number; readonly end: number },
): number => (instructions[head]?.op === 'loop' ? end - 1 : end);
