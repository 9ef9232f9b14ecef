import type { CompiledWorkflow, LoopControl, StepInstruction } from '@workrail/workflow-compiler';

const step = (stepId: string): StepInstruction => ({
  op: 'step',
  stepId,
  title: stepId,
  prompt: `Do ${stepId}`,
  guidance: [],
  confirmation: { when: false },
  notesRequired: true,
  askForFiles: false,
});

/** A step `read` in a loop `files`, and a step `end` after it. */
export const loopFlow = (control: LoopControl): CompiledWorkflow => ({
  formatVersion: 1,
  workflowId: 'team.flow',
  name: 'Flow',
  description: 'A flow',
  version: '1.0.0',
  kind: 'workflow',
  examples: [],
  metaGuidance: [],
  preconditions: [],
  clarificationPrompts: [],
  instructions: [
    { op: 'loop', loopId: 'files', title: 'Files', control, iterationVar: 'round', maxIterations: 9, end: 3 },
    step('read'),
    { op: 'repeat', head: 0 },
    step('end'),
  ],
});
