import type { Scope } from '../check/scope.ts';
import type { Condition, Confirmation, ModelTier } from '../compiled-workflow.ts';

/** What holds for the steps at one place of a workflow, set by the loops and routine calls around them. */
export interface Place {
  /** Put before step and loop ids: the calls around, each with a dot behind it. */
  readonly prefix: string;
  /** Fills in the arguments of the call around and what stands in slots. */
  readonly fill: (text: string) => string;
  readonly features: readonly string[];
  readonly scope: Scope;
  readonly confirmation: Confirmation;
  readonly notesOptional: boolean;
  readonly modelTier: ModelTier | undefined;
  readonly agentRole: string | undefined;
  /** Shown with every step besides its own. */
  readonly guidance: readonly string[];
  /** Has to hold for every step, besides its own condition. */
  readonly runCondition: Condition | undefined;
  /** The routines that the steps come from, innermost last. */
  readonly routines: readonly string[];
}

/** Both conditions, where there are two. */
export function both(first: Condition | undefined, second: Condition | undefined): Condition | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return { and: [first, second] };
}
