import type { CompiledWorkflow, Instruction } from '@workrail/workflow-compiler';

/** Leads execution on and is nobody's work. */
type Control = { readonly op: 'loop' | 'when' | 'repeat' };

/** Somebody's work; what can be done with it says its kind in the registry of steps. */
export type AnyStep = Exclude<Instruction, Control>;

/** Control instructions are a closed set; everything else is a step. */
export const isStep = (instruction: Instruction): instruction is AnyStep =>
  instruction.op !== 'loop' && instruction.op !== 'when' && instruction.op !== 'repeat';

/** The step at `index`, which a position points at. */
export function stepAt(workflow: CompiledWorkflow, index: number): AnyStep {
  const instruction = workflow.instructions[index];
  if (instruction === undefined || !isStep(instruction))
    throw new Error(`instruction ${index} of ${workflow.workflowId} is no step`);
  return instruction;
}
