import type {
  CompiledWorkflow,
  Confirmation,
  Instruction,
  LoopInstruction,
  StepInstruction,
} from '../compiled-workflow.ts';
import { defined } from '../defined.ts';
import type { AuthoredLoop, AuthoredStep, AuthoredWork, AuthoredWorkflow } from '../validate/authored.ts';
import type { Placement } from '../validate/place-bodies.ts';
import type { WorkflowFile } from '../workflow-file.ts';
import { kindOf } from '../workflow-id.ts';

/** What a loop sets for the steps of its body that do not say otherwise. */
interface Defaults {
  readonly confirmation: Confirmation;
  readonly notesOptional: boolean;
}

/** The flat form of a workflow whose report has no errors. */
export function lowerWorkflow(
  { identity, steps: _, ...texts }: AuthoredWorkflow,
  placement: Placement,
  file: WorkflowFile,
): CompiledWorkflow {
  return defined({
    formatVersion: 1 as const,
    ...identity,
    kind: kindOf(identity.workflowId, file),
    ...texts,
    instructions: lowerSteps(placement),
  });
}

function lowerSteps(placement: Placement): readonly Instruction[] {
  const instructions: Instruction[] = [];
  const add = (step: AuthoredStep, defaults: Defaults): void => {
    if (step.kind === 'work') {
      instructions.push(lowerWork(step, defaults));
      return;
    }
    const head = instructions.length;
    instructions.push({ op: 'repeat', head });
    const inner: Defaults = {
      confirmation: step.confirmation ?? defaults.confirmation,
      notesOptional: step.notesOptional ?? defaults.notesOptional,
    };
    for (const bodyStep of placement.bodyOf(step)) add(bodyStep, inner);
    instructions.push({ op: 'repeat', head });
    instructions[head] = lowerLoop(step, instructions.length);
  };
  for (const step of placement.top) add(step, { confirmation: { when: false }, notesOptional: false });
  return instructions;
}

function lowerWork(step: AuthoredWork, defaults: Defaults): StepInstruction {
  return defined({
    op: 'step' as const,
    stepId: step.id,
    title: step.title,
    prompt: step.prompt,
    agentRole: step.agentRole,
    guidance: step.guidance,
    confirmation: step.confirmation ?? defaults.confirmation,
    notesRequired: !(step.notesOptional ?? defaults.notesOptional),
    askForFiles: step.askForFiles,
    runCondition: step.runCondition,
  });
}

function lowerLoop(loop: AuthoredLoop, end: number): LoopInstruction {
  return defined({
    op: 'loop' as const,
    loopId: loop.id,
    title: loop.title,
    control: loop.control,
    maxIterations: loop.maxIterations,
    iterationVar: loop.iterationVar,
    runCondition: loop.runCondition,
    end,
  });
}
