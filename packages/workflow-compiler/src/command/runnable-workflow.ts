import { cutToLength, defined } from '@workrail/kernel';
import type { CommandInstruction, CompiledWorkflow } from '../compiled-workflow.ts';
import type { WorkflowHeader } from '../workflow-file.ts';
import type { CommandStep, CommandWorkflow } from './compiled.ts';
import { storedInputOf, storedStepOf, storedTemplateOf } from './exact-literals.ts';

/** A command workflow as it runs: its steps in their order. */
export const runnableWorkflow = (
  { inputs, steps, order, finalOutput }: CommandWorkflow,
  { workflowId, name, description, version }: WorkflowHeader,
): CompiledWorkflow =>
  defined({
    formatVersion: 1 as const,
    ...{ workflowId, name, description, version },
    kind: 'workflow' as const,
    examples: [],
    metaGuidance: [],
    preconditions: [],
    clarificationPrompts: [],
    inputs: inputs.map(storedInputOf),
    finalOutput: finalOutput === undefined ? undefined : storedTemplateOf(finalOutput),
    instructions: order.flatMap((index) => steps[index] ?? []).map(instructionOf),
  });

/** Lists have one line for a step. */
const TITLE = 120;

const instructionOf = (step: CommandStep): CommandInstruction => ({
  op: 'command',
  stepId: step.id,
  title: cutToLength(step.description?.trim().split('\n')[0] ?? step.id, TITLE, TITLE - 1) || step.id,
  step: storedStepOf(step),
});
