import { defined, type Json, type JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow, LoopControl, LoopFrame } from '@workrail/workflow-compiler';
import { numberOf } from './lenient-equality.ts';
import type { LoopProgress } from './pending-step.ts';
import { type Interpolate, lookup, loopAt, type Scope, scopeOf } from './scope.ts';

/** Where a step stands in the loops around it, outermost first. */
export const loopPlaces = (
  workflow: CompiledWorkflow,
  frames: readonly LoopFrame[],
  context: JsonObject,
  fill: Interpolate,
): readonly LoopProgress[] =>
  frames.map(({ loop, iteration }, index) => {
    const { loopId, title, maxIterations, control } = loopAt(workflow, loop);
    const scope = scopeOf(workflow, frames.slice(0, index), context);
    const total = numberOf(totalOf(control, scope));
    return defined({ loopId, title: fill(title), iteration: iteration + 1, maxIterations, total });
  });

function totalOf(control: LoopControl, scope: Scope): Json | undefined {
  if (control.type === 'forEach') return lookup(scope, `${control.items}.length`);
  if (control.type !== 'for') return undefined;
  return typeof control.count === 'number' ? control.count : lookup(scope, control.count);
}
