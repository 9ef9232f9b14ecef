import { absurd, type Json, type JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow, LoopFrame } from '@workrail/workflow-compiler';
import type { Interpolate } from './interpolate.ts';
import { numberOf } from './lenient-equality.ts';
import type { LoopProgress } from './pending-step.ts';
import { lookup, loopAt, scopeOf } from './scope.ts';

/** Where a step stands in the loops around it, outermost first. */
export const loopPlaces = (
  workflow: CompiledWorkflow,
  frames: readonly LoopFrame[],
  context: JsonObject,
  fill: Interpolate,
): readonly LoopProgress[] =>
  frames.map((frame, index) => placeOf(workflow, frame, { outer: frames.slice(0, index), context }, fill));

interface EnclosingLoops {
  readonly outer: readonly LoopFrame[];
  readonly context: JsonObject;
}

function placeOf(
  workflow: CompiledWorkflow,
  { loop, iteration }: LoopFrame,
  { outer, context }: EnclosingLoops,
  fill: Interpolate,
): LoopProgress {
  const { loopId, title, maxIterations, control } = loopAt(workflow, loop);
  const scope = scopeOf(workflow, outer, context);
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

const withTotal = (place: LoopProgress, total: Json | undefined): LoopProgress => {
  const number = numberOf(total);
  return number === undefined ? place : { ...place, total: number };
};
