import * as z from 'zod';
import { storedInput, storedStep, storedTemplate } from './command/stored-command.ts';
import { type Condition, condition, NO_REGEX } from './compiled-condition.ts';
import { anyObject, json, list, object, text } from './compiled-values.ts';
import { isRegex, REGEX_FLAGS } from './regular-expression.ts';
import { CAPABILITIES, USER_ONLY_REASONS } from './requirement-names.ts';

/**
 * The fully expanded, validated form that runs: what a stored one is checked with, and the types of the rest of the
 * program. Only `parse-compiled-workflow.ts` needs more of this file than its types.
 */

const name = text('name');
const prose = text('step');
const flag = z.boolean();
const index = z.int().min(0);
const names = list(name);
const texts = list(prose);
const standing = list(text('standing'));

export type { Condition };

const confirmationKind = z.enum(['human_approval', 'coordinator_eval']);
/** Who agrees to a step's result: a person, or the coordinator of several agents, as the agent tells it. */
export type ConfirmationKind = z.infer<typeof confirmationKind>;

/** When a person (or a coordinator) must agree before the step's work is done. */
const confirmation = object({ when: z.union([flag, condition]), kind: confirmationKind.exactOptional() });
export type Confirmation = z.infer<typeof confirmation>;

const modelTier = z.enum(['lightweight', 'mid', 'heavy']);
/** How strong a model a step needs. */
export type ModelTier = z.infer<typeof modelTier>;
const expectedArtifact = object({ contract: name, required: flag });
/** An artifact that a step has to leave, by the name of its contract. */
export type ExpectedArtifact = z.infer<typeof expectedArtifact>;

const contract = object({
  /** What the artifact says in its `kind`. */
  artifactKind: name,
  purpose: prose.exactOptional(),
  /** JSON Schema, 2020-12. */
  schema: anyObject,
  example: anyObject,
});
/** What an artifact has to look like. */
export type Contract = z.infer<typeof contract>;

const rule = { message: prose, when: condition.exactOptional() };
const notesRule = z.discriminatedUnion('type', [
  object({ ...rule, type: z.literal('contains'), value: prose }),
  object({ ...rule, type: z.literal('regex'), pattern: prose, flags: name.regex(REGEX_FLAGS) }).refine(
    ({ pattern }) => isRegex(pattern),
    NO_REGEX,
  ),
  object({ ...rule, type: z.literal('schema'), schema: anyObject }),
  object({ ...rule, type: z.literal('length'), min: index.exactOptional(), max: index.exactOptional() }),
]);
/** One check of the notes. It counts only if `when` holds, and `message` tells the agent what is wrong. */
export type NotesRule = z.infer<typeof notesRule>;

const criteria: z.ZodType<Criteria> = z.lazy(() =>
  z.union([
    notesRule,
    object({ and: list(criteria) }),
    object({ or: list(criteria) }),
    object({ not: criteria }),
  ]),
);
/** Checks of the notes of a step, alone or combined. */
export type Criteria =
  | { readonly and: readonly Criteria[] }
  | { readonly or: readonly Criteria[] }
  | { readonly not: Criteria }
  | NotesRule;

const assessment = object({
  id: name,
  purpose: prose,
  dimensions: list(object({ id: name, purpose: prose, levels: names, required: flag })),
});
/** A judgement along named dimensions, each at one of its levels. */
export type Assessment = z.infer<typeof assessment>;

const consequence = object({
  level: name,
  /** Only this assessment; every one of the step where it is left out. */
  assessment: name.exactOptional(),
  guidance: prose,
});
/** A judgement at this level keeps the step open until the follow-up is done. */
export type Consequence = z.infer<typeof consequence>;

const valueType = z.enum(['string', 'number', 'boolean', 'array', 'object']);
const functionDefinition = object({
  name,
  definition: prose,
  parameters: list(
    object({
      name,
      type: valueType,
      required: flag,
      description: prose.exactOptional(),
      enum: list(json).exactOptional(),
      default: json.exactOptional(),
    }),
  ).exactOptional(),
});
/** A procedure that a workflow defines once and that the prompts of its steps refer to by name. */
export type FunctionDefinition = z.infer<typeof functionDefinition>;

const functionCall = object({ name, args: anyObject });
/** A function that a step asks the agent to carry out, with its arguments. */
export type FunctionCall = z.infer<typeof functionCall>;

const delegation = object({
  workflowId: name,
  goal: prose.exactOptional(),
  when: condition.exactOptional(),
  /** Context of the other run: a key of this run's context, or a text. */
  inputs: list(z.union([object({ key: name, from: name }), object({ key: name, text: prose })])),
  modelTier: modelTier.exactOptional(),
  allowedTools: names.exactOptional(),
});
/** Work that a step gives to another agent: the workflow that it runs, and with which context. */
export type Delegation = z.infer<typeof delegation>;

const userOnlyDependency = object({
  reason: z.enum(USER_ONLY_REASONS),
  description: prose,
  /** The dependency is met once the context has a value under this key. */
  contextKey: name.exactOptional(),
});
/** Something that a step needs and only the user can provide, such as access, a file or a choice. */
export type UserOnlyDependency = z.infer<typeof userOnlyDependency>;

const capability = z.enum(CAPABILITIES);
/** An ability that not every agent has: to start other agents (`delegation`), or to browse the web. */
export type Capability = z.infer<typeof capability>;
const contextNeed = object({
  key: name,
  type: valueType.exactOptional(),
  description: prose.exactOptional(),
});
export type ContextNeed = z.infer<typeof contextNeed>;
const requires = object({
  capabilities: list(capability).exactOptional(),
  context: list(contextNeed).exactOptional(),
});
export type Requires = z.infer<typeof requires>;

const madeBy = z.enum(['audit', 'verification', 'synthesis', 'opening', 'closing']);
/** What made a step that stands in no file: what another step, or the call of a routine, asks for besides. */
export type MadeBy = z.infer<typeof madeBy>;

const origin = object({
  /** Set for a step that stands in no file: made of a part of one, or of what a call asks for around a routine. */
  made: madeBy.exactOptional(),
  /** The routine that the step comes from, innermost last. */
  routines: names.exactOptional(),
  /** Features and shared texts that the prompt holds. */
  texts: names.exactOptional(),
});
export type Origin = z.infer<typeof origin>;

const step = object({
  op: z.literal('step'),
  /** Unique in the workflow. */
  stepId: name,
  title: name,
  /** Markdown; the whole of it, or what comes before `outputRequired`. */
  prompt: prose,
  /**
   * What the step has to leave, by name: lines of a list in the middle of the prompt, in the order of the author. That
   * order is no part of the hash, as that of other keys.
   */
  outputRequired: z.record(name, prose).readonly().exactOptional(),
  /** The prompt behind that list. */
  promptEnd: prose.exactOptional(),
  agentRole: prose.exactOptional(),
  guidance: texts,
  confirmation,
  /** False only where the author waived the notes. */
  notesRequired: flag,
  /** The author wants the agent to ask the user for the files it needs. */
  askForFiles: flag,
  runCondition: condition.exactOptional(),
  /** Texts behind the prompt, each where its condition holds. */
  fragments: list(object({ text: prose, when: condition.exactOptional() })).exactOptional(),
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
/** Work for the agent. Texts still hold their `{{dotted.path}}` references; the engine fills them in. */
export type StepInstruction = z.infer<typeof step>;

const loopControl = z.union([
  object({ type: z.enum(['while', 'until']), condition }),
  /** An artifact of this contract decides at the end of each round; the first one always runs. */
  object({ type: z.enum(['while', 'until']), decision: name }),
  /** `count` is a number, or the context key that holds one. */
  object({ type: z.literal('for'), count: z.union([z.int().min(0).max(1000), name]) }),
  /** `items` is the context key that holds an array. */
  object({ type: z.literal('forEach'), items: name, itemVar: name, indexVar: name }),
]);
export type LoopControl = z.infer<typeof loopControl>;

/** Head of a loop. The body is the instructions between it and the `repeat` at `end - 1`. */
const loop = object({
  op: z.literal('loop'),
  loopId: name,
  title: name,
  control: loopControl,
  maxIterations: z.int().min(1).max(1000),
  /** Name under which the body sees the iteration number, counted from 1. */
  iterationVar: name,
  runCondition: condition.exactOptional(),
  /** Index of the first instruction after the loop. */
  end: index,
});
export type LoopInstruction = z.infer<typeof loop>;

/**
 * The instructions up to `end`, the first one after them, run only where the condition of the step `id` holds. It is
 * decided once, on the way in: what one of them changes does not take the others away.
 */
const when = object({ op: z.literal('when'), id: name, condition, end: index });
export type WhenInstruction = z.infer<typeof when>;

/** Work for the server: a call of an API, or a run of another workflow. */
const command = object({
  op: z.literal('command'),
  /** Unique in the workflow. */
  stepId: name,
  title: name,
  runCondition: condition.exactOptional(),
  step: storedStep,
});
export type CommandInstruction = z.infer<typeof command>;

const repeat = object({ op: z.literal('repeat'), head: index });
export type RepeatInstruction = z.infer<typeof repeat>;
const instruction = z.discriminatedUnion('op', [step, command, loop, when, repeat]);
export type Instruction = z.infer<typeof instruction>;

/** A document that the agent should read. Its content is no part of the workflow. */
const reference = object({
  id: name,
  title: name,
  source: text('description'),
  purpose: prose,
  authoritative: flag,
  resolveFrom: z.enum(['workspace', 'package']),
  /** The routine beside whose file a `package` document lies; the workflow itself where it is left out. */
  owner: name.exactOptional(),
});
export type Reference = z.infer<typeof reference>;

const recommendedPreferences = object({
  autonomy: z.enum(['guided', 'full_auto_stop_on_user_deps', 'full_auto_never_stop']).exactOptional(),
  riskPolicy: z.enum(['conservative', 'balanced', 'aggressive']).exactOptional(),
});
/** The boldest preferences that the author recommends; a run with bolder ones gets a warning. */
export type RecommendedPreferences = z.infer<typeof recommendedPreferences>;

const kind = z.enum(['workflow', 'routine']);
export type WorkflowKind = z.infer<typeof kind>;

/** A compiled workflow. Its canonical JSON is what `workflowHash` covers. */
export const compiledWorkflow = object({
  formatVersion: z.literal(1),
  workflowId: text('workflowId'),
  name: text('workflowName'),
  description: text('description'),
  version: text('version'),
  kind,
  about: text('about').exactOptional(),
  examples: list(text('example')),
  metaGuidance: standing,
  preconditions: standing,
  clarificationPrompts: standing,
  recommendedPreferences: recommendedPreferences.exactOptional(),
  references: list(reference).exactOptional(),
  /** Functions of the whole workflow. */
  functions: list(functionDefinition).exactOptional(),
  /** Contracts of the artifacts that steps leave, schemas and all: a run keeps the ones that it began with. */
  contracts: z.record(name, contract).readonly().exactOptional(),
  /** What stands in the workflow's slots. */
  bindings: z.record(name, name).readonly().exactOptional(),
  /** Figures that the agent is asked for at the end. */
  metrics: text('standing').exactOptional(),
  /** What is asked for before the first step; only in workflows of the dialect that has inputs. */
  inputs: list(storedInput).exactOptional(),
  /** What a run gives back. */
  finalOutput: storedTemplate.exactOptional(),
  instructions: list(instruction),
});
/** A workflow as it runs, with its routines and shared texts written out. A run keeps the one that it began with. */
export type CompiledWorkflow = z.infer<typeof compiledWorkflow>;
