import type { Scope } from '../check/scope.ts';
import type { Confirmation, ModelTier } from '../compiled-workflow.ts';
import type { Fill } from '../library/fill.ts';
import type { InheritedFunctions } from './lower-details.ts';

/** What holds for the steps at one place of a workflow, set by the loops and routine calls around them. */
export interface LoweringScope {
  /** Put before step and loop ids: the calls around, each with a dot behind it. */
  readonly prefix: string;
  /** Fills in the arguments of the call around and what stands in slots. */
  readonly fill: Fill;
  readonly features: readonly string[];
  readonly scope: Scope;
  /** Functions of the loops and routines around; those of the workflow itself are told where the run begins. */
  readonly told: InheritedFunctions;
  readonly confirmation: Confirmation;
  /** What a loop or a call around says about notes; undefined where none does. */
  readonly notesOptional: boolean | undefined;
  readonly modelTier: ModelTier | undefined;
  readonly agentRole: string | undefined;
  /** Shown with every step besides its own. */
  readonly guidance: readonly string[];
  /** The routines that the steps come from, innermost last. */
  readonly routines: readonly string[];
}
