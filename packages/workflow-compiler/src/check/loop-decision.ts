import type { AnyStep } from '../language/steps.ts';
import { createReport } from '../report/report.ts';
import type { Routines } from './routines.ts';
import { placeBodies } from './structure.ts';

export const LOOP_CONTROL = 'wr.contracts.loop_control';

/**
 * Whether one of the steps leaves the artifact that decides about a loop around them: itself, in the routine that
 * it calls, or where it brings results together. What lies in a loop of its own decides about that one. `seen` are
 * routines that have been looked into, and leave none: one may be called many times over.
 */
export const leaveDecision = (
  steps: readonly AnyStep[],
  routines: Routines,
  seen: Set<string> = new Set(),
): boolean =>
  steps.some((any) => {
    if (any.kind === 'loop') return false;
    if (any.kind === 'parallel')
      return any.step.synthesis?.value.outputContract?.contractRef.value === LOOP_CONTROL;
    const { outputContract, templateCall } = any.step;
    if (outputContract?.contractRef.value === LOOP_CONTROL) return true;
    const found = templateCall && routines(templateCall.value.templateId.value);
    if (found?.kind !== 'found' || seen.has(found.routine.id)) return false;
    const { authored, id } = found.routine;
    seen.add(id);
    return leaveDecision(placeBodies(createReport(), authored.steps).top, routines, seen);
  });
