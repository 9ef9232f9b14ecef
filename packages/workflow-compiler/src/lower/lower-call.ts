import { defined } from '@workrail/kernel';
import type { Routine } from '../check/routines.ts';
import { scopeOf } from '../check/scope.ts';
import { type Placement, placeBodies } from '../check/structure.ts';
import { unlessEmpty } from '../language/condition.ts';
import type { WorkStep } from '../language/step.ts';
import type { AnyStep } from '../language/steps.ts';
import { filler } from '../library/fill.ts';
import type { Library } from '../library/library.ts';
import { createReport } from '../report/report.ts';
import { closeCall, openCall } from './around-call.ts';
import { inheriting } from './lower-details.ts';
import { addedSteps } from './lower-work.ts';
import { type LoweringScope, type Output, slotsOf, underCondition } from './output.ts';
import { addReferences } from './references.ts';

export type Lower = (steps: readonly AnyStep[], place: LoweringScope, placement: Placement) => void;

interface CallContext {
  readonly library: Library;
  readonly output: Output;
  readonly lower: Lower;
}

/**
 * The steps of a routine in the place of a call. What the call says about the work as a whole reaches every
 * step of the routine; what has to be there before stands at its beginning, what has to be left at its end.
 */
export function lowerCall(
  step: WorkStep,
  routine: Routine,
  place: LoweringScope,
  { library, output, lower }: CallContext,
): void {
  const stepId = place.prefix + step.id.value;
  underCondition(output, stepId, unlessEmpty(step.runCondition?.value), () => {
    const { authored, id } = routine;
    const slots = slotsOf(authored, library, output, `${id}.`);
    const inner = placeInside(step, routine, place, slots);
    const subject = defined({ stepId, title: place.fill(step.title), modelTier: inner.modelTier });
    addReferences(output, authored.references, inner);
    const placement = placeBodies(createReport(), authored.steps);
    const start = output.instructions.length;
    lower(placement.top, inner, placement);
    const call = { step, routine: authored, subject, outer: place, inner };
    openCall(call, output, start);
    closeCall(call, output, start);
    output.instructions.push(...addedSteps(step, { ...place, agentRole: inner.agentRole }, subject));
  });
}

/** A routine sees what its own file defines, and of the call the arguments. */
function placeInside(
  step: WorkStep,
  { id, authored }: Routine,
  place: LoweringScope,
  slots: Readonly<Record<string, string>>,
): LoweringScope {
  const args = new Map(
    [...(step.templateCall?.value.args ?? [])].map(([name, { value }]) => [name, place.fill(value)] as const),
  );
  const fill = filler({ slots, args });
  return {
    prefix: `${place.prefix}${step.id.value}.`,
    fill,
    features: [...new Set([...place.features, ...(authored.features ?? []).map(({ value }) => value)])],
    scope: scopeOf(authored),
    told: inheriting(place.told, authored.functionDefinitions, fill),
    // What the call itself says about it is asked at its end.
    confirmation: step.requireConfirmation === undefined ? place.confirmation : { when: false },
    notesOptional: step.notesOptional ?? place.notesOptional,
    modelTier: step.modelTier ?? authored.modelTier ?? place.modelTier,
    agentRole: step.agentRole === undefined ? place.agentRole : place.fill(step.agentRole),
    guidance: [
      ...place.guidance,
      ...(step.guidance ?? []).map(place.fill),
      ...(authored.metaGuidance?.value ?? []).map(fill),
    ],
    routines: [...place.routines, id],
  };
}
