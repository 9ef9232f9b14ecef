import type { Engine } from '@workrail/engine';
import type { CompiledWorkflow, Position } from '@workrail/workflow-compiler';

/** Whose turn it is at a position; undefined at the end, and in workflows that the agent does alone. */
export function turnAt(
  { engine, workflow }: { readonly engine: Engine; readonly workflow: CompiledWorkflow },
  position: Position,
): 'server' | 'agent' | undefined {
  return hasCommands(workflow) ? engine.actorAt(workflow, position) : undefined;
}

const known = new WeakMap<CompiledWorkflow, boolean>();

/** Whether the server does steps of a workflow. */
export function hasCommands(workflow: CompiledWorkflow): boolean {
  const found = known.get(workflow) ?? workflow.instructions.some(({ op }) => op === 'command');
  known.set(workflow, found);
  return found;
}
