import type { Json, JsonObject } from '@workrail/kernel';
import * as z from 'zod';
import { CAPABILITIES, USER_ONLY_REASONS } from './language/requirements.ts';

/**
 * The fully expanded, validated form that runs: what a stored one is checked with, and the types of the rest of the
 * program. Only `parse-compiled-workflow.ts` needs more of this file than its types.
 */

const text = z.string();
const flag = z.boolean();
const index = z.int().min(0);
const anyJson = z.json();
/** The value as it is: the library leaves a key `__proto__` out of what it copies. */
const json = z.custom<Json>((value) => anyJson.safeParse(value).success, 'expected a JSON value');
const object = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape).readonly();
const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();
const texts = list(text);
const anyObject = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'expected an object',
);

const comparison = {
  var: text.exactOptional(),
  equals: json.exactOptional(),
  not_equals: json.exactOptional(),
  gt: z.number().exactOptional(),
  gte: z.number().exactOptional(),
  lt: z.number().exactOptional(),
  lte: z.number().exactOptional(),
  in: list(json).exactOptional(),
  contains: text.exactOptional(),
  startsWith: text.exactOptional(),
  endsWith: text.exactOptional(),
  /** A regular expression, matched without regard to case. */
  matches: text.exactOptional(),
};

/** One comparison or a logical form; several members of one object must all hold. */
export interface Condition extends Readonly<z.infer<z.ZodObject<typeof comparison>>> {
  readonly and?: readonly Condition[];
  readonly or?: readonly Condition[];
  readonly not?: Condition;
}

const condition: z.ZodType<Condition> = z.lazy(() => {
  const conditions = list(condition).exactOptional();
  return object({ ...comparison, and: conditions, or: conditions, not: condition.exactOptional() });
});

const confirmationKind = z.enum(['human_approval', 'coordinator_eval']);
export type ConfirmationKind = z.infer<typeof confirmationKind>;

/** When a person (or a coordinator) must agree before the step's work is done. */
const confirmation = object({ when: z.union([flag, condition]), kind: confirmationKind.exactOptional() });
export type Confirmation = z.infer<typeof confirmation>;

const modelTier = z.enum(['lightweight', 'mid', 'heavy']);
export type ModelTier = z.infer<typeof modelTier>;
const expectedArtifact = object({ contract: text, required: flag });
export type ExpectedArtifact = z.infer<typeof expectedArtifact>;

const contract = object({
  /** What the artifact says in its `kind`. */
  artifactKind: text,
  purpose: text.exactOptional(),
  /** JSON Schema, 2020-12. */
  schema: anyObject,
  example: anyObject,
});
export type Contract = z.infer<typeof contract>;

const rule = { message: text, when: condition.exactOptional() };
const notesRule = z.union([
  object({ ...rule, type: z.literal('contains'), value: text }),
  object({ ...rule, type: z.literal('regex'), pattern: text, flags: text }),
  object({ ...rule, type: z.literal('schema'), schema: anyObject }),
  object({ ...rule, type: z.literal('length'), min: index.exactOptional(), max: index.exactOptional() }),
]);
export type NotesRule = z.infer<typeof notesRule>;

const criteria: z.ZodType<Criteria> = z.lazy(() =>
  z.union([
    object({ and: list(criteria) }),
    object({ or: list(criteria) }),
    object({ not: criteria }),
    notesRule,
  ]),
);
export type Criteria =
  | { readonly and: readonly Criteria[] }
  | { readonly or: readonly Criteria[] }
  | { readonly not: Criteria }
  | NotesRule;

/** A judgement along named dimensions. */
const assessment = object({
  id: text,
  purpose: text,
  dimensions: list(object({ id: text, purpose: text, levels: texts, required: flag })),
});
export type Assessment = z.infer<typeof assessment>;

/** A judgement at this level keeps the step open until the follow-up is done. */
const consequence = object({
  level: text,
  /** Only this assessment; every one of the step where it is left out. */
  assessment: text.exactOptional(),
  guidance: text,
});
export type Consequence = z.infer<typeof consequence>;

const valueType = z.enum(['string', 'number', 'boolean', 'array', 'object']);
const functionDefinition = object({
  name: text,
  definition: text,
  parameters: list(
    object({
      name: text,
      type: valueType,
      required: flag,
      description: text.exactOptional(),
      enum: list(json).exactOptional(),
      default: json.exactOptional(),
    }),
  ).exactOptional(),
});
export type FunctionDefinition = z.infer<typeof functionDefinition>;

const functionCall = object({ name: text, args: anyObject });
export type FunctionCall = z.infer<typeof functionCall>;

const delegation = object({
  workflowId: text,
  goal: text.exactOptional(),
  when: condition.exactOptional(),
  /** Context of the other run: a key of this run's context, or a text. */
  inputs: list(z.union([object({ key: text, from: text }), object({ key: text, text })])),
  modelTier: modelTier.exactOptional(),
  allowedTools: texts.exactOptional(),
});
export type Delegation = z.infer<typeof delegation>;

const userOnlyDependency = object({
  reason: z.enum(USER_ONLY_REASONS),
  description: text,
  /** The dependency is met once the context has a value under this key. */
  contextKey: text.exactOptional(),
});
export type UserOnlyDependency = z.infer<typeof userOnlyDependency>;

const capability = z.enum(CAPABILITIES);
export type Capability = z.infer<typeof capability>;
const contextNeed = object({ key: text, type: valueType.exactOptional(), description: text.exactOptional() });
export type ContextNeed = z.infer<typeof contextNeed>;
const requires = object({
  capabilities: list(capability).exactOptional(),
  context: list(contextNeed).exactOptional(),
});
export type Requires = z.infer<typeof requires>;

const madeBy = z.enum(['audit', 'verification', 'synthesis', 'opening', 'closing']);
export type MadeBy = z.infer<typeof madeBy>;

const origin = object({
  /** Set for a step that stands in no file: made of a part of one, or of what a call asks for around a routine. */
  made: madeBy.exactOptional(),
  /** The routine that the step comes from, innermost last. */
  routines: texts.exactOptional(),
  /** Features and shared texts that the prompt holds. */
  texts: texts.exactOptional(),
});
export type Origin = z.infer<typeof origin>;

/** Work for the agent. Texts still hold their `{{dotted.path}}` references; the engine fills them in. */
const step = object({
  op: z.literal('step'),
  /** Unique in the workflow. */
  stepId: text,
  title: text,
  /** Markdown. */
  prompt: text,
  agentRole: text.exactOptional(),
  guidance: texts,
  confirmation,
  /** False only where the author waived the notes. */
  notesRequired: flag,
  /** The author wants the agent to ask the user for the files it needs. */
  askForFiles: flag,
  runCondition: condition.exactOptional(),
  /** Texts behind the prompt, each where its condition holds. */
  fragments: list(object({ text, when: condition.exactOptional() })).exactOptional(),
  modelTier: modelTier.exactOptional(),
  /** Typed artifacts that the step leaves, by their names in the workflow's `contracts`. */
  artifacts: list(expectedArtifact).exactOptional(),
  /** Checks of the notes; all must hold. */
  criteria: criteria.exactOptional(),
  assessments: list(assessment).exactOptional(),
  consequences: list(consequence).exactOptional(),
  /** Functions that the step refers to, and calls of them. */
  functions: list(functionDefinition).exactOptional(),
  calls: list(functionCall).exactOptional(),
  /** Work for other agents, at the same time. */
  delegations: list(delegation).exactOptional(),
  userOnlyDependencies: list(userOnlyDependency).exactOptional(),
  requires: requires.exactOptional(),
  /** Where the step and parts of its text come from, besides the file itself. */
  origin: origin.exactOptional(),
});
export type StepInstruction = z.infer<typeof step>;

const loopControl = z.union([
  object({ type: z.enum(['while', 'until']), condition }),
  /** An artifact of this contract decides at the end of each round; the first one always runs. */
  object({ type: z.enum(['while', 'until']), decision: text }),
  /** `count` is a number, or the context key that holds one. */
  object({ type: z.literal('for'), count: z.union([z.int().min(0).max(1000), text]) }),
  /** `items` is the context key that holds an array. */
  object({ type: z.literal('forEach'), items: text, itemVar: text, indexVar: text }),
]);
export type LoopControl = z.infer<typeof loopControl>;

/** Head of a loop. The body is the instructions between it and the `repeat` at `end - 1`. */
const loop = object({
  op: z.literal('loop'),
  loopId: text,
  title: text,
  control: loopControl,
  maxIterations: z.int().min(1).max(1000),
  /** Name under which the body sees the iteration number, counted from 1. */
  iterationVar: text,
  runCondition: condition.exactOptional(),
  /** Index of the first instruction after the loop. */
  end: index,
});
export type LoopInstruction = z.infer<typeof loop>;

/**
 * The instructions up to `end`, the first one after them, run only where the condition of the step `id` holds. It is
 * decided once, on the way in: what one of them changes does not take the others away.
 */
const when = object({ op: z.literal('when'), id: text, condition, end: index });
export type WhenInstruction = z.infer<typeof when>;

const repeat = object({ op: z.literal('repeat'), head: index });
export type RepeatInstruction = z.infer<typeof repeat>;
const instruction = z.discriminatedUnion('op', [step, loop, when, repeat]);
export type Instruction = z.infer<typeof instruction>;

/** A document that the agent should read. Its content is no part of the workflow. */
const reference = object({
  id: text,
  title: text,
  source: text,
  purpose: text,
  authoritative: flag,
  resolveFrom: z.enum(['workspace', 'package']),
  /** The routine beside whose file a `package` document lies; the workflow itself where it is left out. */
  owner: text.exactOptional(),
});
export type Reference = z.infer<typeof reference>;

const recommendedPreferences = object({
  autonomy: z.enum(['guided', 'full_auto_stop_on_user_deps', 'full_auto_never_stop']).exactOptional(),
  riskPolicy: z.enum(['conservative', 'balanced', 'aggressive']).exactOptional(),
});
export type RecommendedPreferences = z.infer<typeof recommendedPreferences>;

const kind = z.enum(['workflow', 'routine']);
export type WorkflowKind = z.infer<typeof kind>;

/** A compiled workflow. Its canonical JSON is what `workflowHash` covers. */
export const compiledWorkflow = object({
  formatVersion: z.literal(1),
  workflowId: text,
  name: text,
  description: text,
  version: text,
  kind,
  about: text.exactOptional(),
  examples: texts,
  metaGuidance: texts,
  preconditions: texts,
  clarificationPrompts: texts,
  recommendedPreferences: recommendedPreferences.exactOptional(),
  references: list(reference).exactOptional(),
  /** Functions of the whole workflow. */
  functions: list(functionDefinition).exactOptional(),
  /** Contracts of the artifacts that steps leave, schemas and all: a run keeps the ones that it began with. */
  contracts: z.record(text, contract).readonly().exactOptional(),
  /** What stands in the workflow's slots. */
  bindings: z.record(text, text).readonly().exactOptional(),
  /** Figures that the agent is asked for at the end. */
  metrics: text.exactOptional(),
  instructions: list(instruction),
});
export type CompiledWorkflow = z.infer<typeof compiledWorkflow>;
