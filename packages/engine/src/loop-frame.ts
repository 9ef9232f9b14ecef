import type { Json, JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow, LoopFrame } from '@workrail/workflow-compiler';
import type { Reason } from './reason.ts';
import { lookup, loopAt, scopeOf } from './scope.ts';

/** The frame of an iteration that begins now. */
export function frameOf(
  workflow: CompiledWorkflow,
  loop: number,
  iteration: number,
  outer: readonly LoopFrame[],
  context: JsonObject,
): LoopFrame {
  const list = listOf(workflow, loop, outer, context);
  return Array.isArray(list) ? { loop, iteration, length: list.length } : { loop, iteration };
}

/**
 * The first list around a position that lost entries since its iteration began. A loop goes through its list
 * by index, so a list may grow while the loop runs; taking entries out would pass over others unseen. Entries that
 * the loop may not get to anyway can go: a list that is too long for its loop ends that way.
 */
export function shrunkList(
  workflow: CompiledWorkflow,
  frames: readonly LoopFrame[],
  context: JsonObject,
): Reason | undefined {
  for (const [index, { loop, length }] of frames.entries()) {
    if (length === undefined) continue;
    const { loopId, control, maxIterations } = loopAt(workflow, loop);
    const list = listOf(workflow, loop, frames.slice(0, index), context);
    const now = Array.isArray(list) ? list.length : 0;
    if (control.type !== 'forEach' || now >= Math.min(length, maxIterations)) continue;
    return { _tag: 'ListShrank', key: control.items, loopId, before: length, now };
  }
  return undefined;
}

function listOf(
  workflow: CompiledWorkflow,
  loop: number,
  outer: readonly LoopFrame[],
  context: JsonObject,
): Json | undefined {
  const { control } = loopAt(workflow, loop);
  return control.type === 'forEach' ? lookup(scopeOf(workflow, outer, context), control.items) : undefined;
}
