import { absurd, defined, E, type Json, type JsonObject } from '@workrail/kernel';
import type {
  Assessment,
  Capability,
  CompiledWorkflow,
  ConfirmationKind,
  Delegation,
  FunctionCall,
  FunctionDefinition,
  LoopFrame,
  ModelTier,
  Position,
  StepInstruction,
  UserOnlyDependency,
} from '@workrail/workflow-compiler';
import { criteriaTexts } from './check-notes.ts';
import { holds } from './condition.ts';

import { type Interpolate, interpolator } from './interpolate.ts';
import { numberOf } from './lenient-equality.ts';
import { decidingLoop } from './loop-decision.ts';
import { lookup, loopAt, type Scope, scopeOf } from './scope.ts';

/** What the agent has to do, with every text filled in. */
export interface PendingStep {
  readonly stepId: string;
  readonly title: string;
  /** Markdown. */
  readonly prompt: string;
  readonly agentRole?: string;
  readonly guidance: readonly string[];
  readonly requireConfirmation: boolean;
  readonly confirmationKind?: ConfirmationKind;
  readonly notesRequired: boolean;
  readonly askForFiles: boolean;
  /** The loops around the step, outermost first. */
  readonly loops: readonly LoopPlace[];
  readonly modelTier?: ModelTier;
  /** Typed artifacts that the step leaves. */
  readonly artifacts?: readonly PendingArtifact[];
  /** What the notes are checked for, one by one. */
  readonly notesCriteria?: readonly string[];
  readonly assessments?: readonly Assessment[];
  readonly functions?: readonly FunctionDefinition[];
  readonly functionCalls?: readonly FunctionCall[];
  readonly delegations?: readonly PendingDelegation[];
  readonly userOnlyDependencies?: readonly UserOnlyDependency[];
  /** What the agent must be able to do. */
  readonly capabilities?: readonly Capability[];
}

/** An artifact that the step leaves. */
export interface PendingArtifact {
  readonly contract: string;
  /** What the artifact says in its `kind`. */
  readonly artifactKind: string;
  readonly required: boolean;
  readonly purpose?: string;
  /** JSON Schema; of what stands beside `kind`, where the contract is the workflow's own. */
  readonly schema: JsonObject;
  readonly example: JsonObject;
  /** The loop about which the artifact decides. */
  readonly loopId?: string;
}

/** Work for another agent, with its inputs filled in. */
export interface PendingDelegation {
  readonly workflowId: string;
  readonly goal?: string;
  readonly context: JsonObject;
  readonly modelTier?: ModelTier;
  readonly allowedTools?: readonly string[];
}

export interface LoopPlace {
  readonly loopId: string;
  readonly title: string;
  /** From 1. */
  readonly iteration: number;
  readonly maxIterations: number;
  /** Iterations in all, where the loop counts them. */
  readonly total?: number;
}

/** The step at a position, or null at the end. */
export function describeStep(
  workflow: CompiledWorkflow,
  position: Position,
  context: JsonObject,
): PendingStep | null {
  if (position.kind === 'complete') return null;
  const step = stepAt(workflow, position.instruction);
  const scope = scopeOf(workflow, position.frames, context);
  const fill = interpolator(scope);
  return {
    stepId: step.stepId,
    title: fill(step.title),
    prompt: [step.prompt, ...fragmentsOf(step, scope)].map(fill).join('\n\n'),
    ...(step.agentRole === undefined ? {} : { agentRole: fill(step.agentRole) }),
    guidance: step.guidance.map(fill),
    ...confirmationOf(step, scope),
    notesRequired: step.notesRequired,
    askForFiles: step.askForFiles,
    loops: position.frames.map((_, index) =>
      placeOf(workflow, position.frames.slice(0, index + 1), context, fill),
    ),
    ...detailsOf(workflow, step, position.frames, { scope, fill }),
  };
}

function detailsOf(
  workflow: CompiledWorkflow,
  step: StepInstruction,
  frames: readonly LoopFrame[],
  { scope, fill }: { readonly scope: Scope; readonly fill: Interpolate },
): Partial<PendingStep> {
  const { modelTier, criteria, assessments, functions, calls, userOnlyDependencies, requires } = step;
  const artifacts = artifactsOf(workflow, step, frames);
  const delegations = step.delegations
    ?.filter(({ when }) => when === undefined || E.getOrElse(() => true)(holds(when, scope, step.stepId)))
    .map((one) => delegationOf(one, scope, fill));
  return defined({
    modelTier,
    artifacts: artifacts.length === 0 ? undefined : artifacts,
    notesCriteria: criteria === undefined ? undefined : criteriaTexts(criteria),
    assessments,
    functions,
    functionCalls: calls,
    delegations,
    userOnlyDependencies: userOnlyDependencies?.map((one) => ({
      ...one,
      description: fill(one.description),
    })),
    capabilities: requires?.capabilities,
  });
}

/** A condition that can't be evaluated shows the text: the safe side. */
const fragmentsOf = ({ fragments = [], stepId }: StepInstruction, scope: Scope): readonly string[] =>
  fragments
    .filter(({ when }) => when === undefined || E.getOrElse(() => true)(holds(when, scope, stepId)))
    .map(({ text }) => text);

/** The step's own artifacts, and the one that decides about the loop around it. */
function artifactsOf(
  workflow: CompiledWorkflow,
  step: StepInstruction,
  frames: readonly LoopFrame[],
): readonly PendingArtifact[] {
  const deciding = decidingLoop(workflow, frames);
  const own = (step.artifacts ?? []).map(({ contract, required }) => ({ contract, required }));
  const decides = own.some(({ contract }) => contract === deciding?.contract);
  const closes = deciding !== undefined && !decides && deciding.last === step.stepId;
  const all = closes ? [...own, { contract: deciding.contract, required: true }] : own;
  return all.flatMap(({ contract, required }) => {
    const known = workflow.contracts?.[contract];
    if (known === undefined) return [];
    const { artifactKind, purpose, schema, example } = known;
    const loopId = contract === deciding?.contract ? deciding.loopId : undefined;
    return defined({ contract, artifactKind, required, purpose, schema, example, loopId });
  });
}

function delegationOf(one: Delegation, scope: Scope, fill: Interpolate): PendingDelegation {
  const { workflowId, goal, inputs, modelTier, allowedTools } = one;
  const context = inputs.flatMap((input) => {
    if ('text' in input) return [[input.key, fill(input.text)] as const];
    const value = lookup(scope, input.from);
    return value === undefined ? [] : [[input.key, value] as const];
  });
  return defined({
    workflowId,
    goal: goal === undefined ? undefined : fill(goal),
    context: Object.fromEntries(context),
    modelTier,
    allowedTools,
  });
}

export function stepAt(workflow: CompiledWorkflow, index: number): StepInstruction {
  const instruction = workflow.instructions[index];
  if (instruction?.op !== 'step')
    throw new Error(`instruction ${index} of ${workflow.workflowId} is no step`);
  return instruction;
}

/** A condition that can't be evaluated asks for the confirmation: the safe side. */
function confirmationOf(step: StepInstruction, scope: Scope) {
  const { when, kind } = step.confirmation;
  const required =
    typeof when === 'boolean' ? when : E.getOrElse(() => true)(holds(when, scope, step.stepId));
  return {
    requireConfirmation: required,
    ...(required && kind !== undefined ? { confirmationKind: kind } : {}),
  };
}

function placeOf(
  workflow: CompiledWorkflow,
  frames: readonly LoopFrame[],
  context: JsonObject,
  fill: Interpolate,
): LoopPlace {
  const { loop = 0, iteration = 0 } = frames.at(-1) ?? {};
  const { loopId, title, maxIterations, control } = loopAt(workflow, loop);
  const scope = scopeOf(workflow, frames.slice(0, -1), context);
  const place = { loopId, title: fill(title), iteration: iteration + 1, maxIterations };
  switch (control.type) {
    case 'while':
    case 'until':
      return place;
    case 'for':
      return withTotal(
        place,
        typeof control.count === 'number' ? control.count : lookup(scope, control.count),
      );
    case 'forEach':
      return withTotal(place, lookup(scope, `${control.items}.length`));
    default:
      return absurd(control);
  }
}

const withTotal = (place: LoopPlace, total: Json | undefined): LoopPlace => {
  const number = numberOf(total);
  return number === undefined ? place : { ...place, total: number };
};
