import { absurd, E, type Json, type JsonObject } from '@workrail/kernel';
import type {
  CompiledWorkflow,
  ConfirmationKind,
  LoopFrame,
  Position,
  StepInstruction,
} from '@workrail/workflow-compiler';
import { holds } from './condition.ts';
import { type Interpolate, interpolator } from './interpolate.ts';
import { numberOf } from './lenient-equality.ts';
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
    prompt: fill(step.prompt),
    ...(step.agentRole === undefined ? {} : { agentRole: fill(step.agentRole) }),
    guidance: step.guidance.map(fill),
    ...confirmationOf(step, scope),
    notesRequired: step.notesRequired,
    askForFiles: step.askForFiles,
    loops: position.frames.map((_, index) =>
      placeOf(workflow, position.frames.slice(0, index + 1), context, fill),
    ),
  };
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
