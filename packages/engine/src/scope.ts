import { type Json, type JsonObject, valueAtPath } from '@workrail/kernel';
import type { CompiledWorkflow, LoopFrame, LoopInstruction } from '@workrail/workflow-compiler';

/** What conditions and texts can see: the loops' variables, inner ones first, then the context. */
export interface Scope {
  readonly variables: JsonObject;
  readonly context: JsonObject;
}

export function lookup(scope: Scope, path: string): Json | undefined {
  const [first = ''] = path.split('.');
  const root = Object.hasOwn(scope.variables, first) ? scope.variables : scope.context;
  return valueAtPath(root, path);
}

/** The loop whose head is at `index`. */
export function loopAt(workflow: CompiledWorkflow, index: number): LoopInstruction {
  const instruction = workflow.instructions[index];
  if (instruction?.op !== 'loop')
    throw new Error(`instruction ${index} of ${workflow.workflowId} is no loop`);
  return instruction;
}

export function scopeOf(
  workflow: CompiledWorkflow,
  frames: readonly LoopFrame[],
  context: JsonObject,
): Scope {
  let scope: Scope = { variables: {}, context };
  for (const frame of frames) {
    scope = {
      variables: { ...scope.variables, ...variablesOf(loopAt(workflow, frame.loop), frame, scope) },
      context,
    };
  }
  return scope;
}

function variablesOf(loop: LoopInstruction, frame: LoopFrame, outer: Scope): JsonObject {
  const counted = { [loop.iterationVar]: frame.iteration + 1 };
  if (loop.control.type !== 'forEach') return counted;
  const { items, itemVar, indexVar } = loop.control;
  const list = lookup(outer, items);
  const item = Array.isArray(list) ? (list as readonly Json[])[frame.iteration] : undefined;
  return { ...counted, [indexVar]: frame.iteration, ...(item === undefined ? {} : { [itemVar]: item }) };
}
