import type { CompiledWorkflow, StepInstruction } from '@workrail/workflow-compiler';

/** The step at `index`, which a position points at. */
export function stepAt(workflow: CompiledWorkflow, index: number): StepInstruction {
  const instruction = workflow.instructions[index];
  if (instruction?.op !== 'step')
    throw new Error(`instruction ${index} of ${workflow.workflowId} is no step`);
  return instruction;
}
