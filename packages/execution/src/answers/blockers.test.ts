import type { CompiledWorkflow, LoopControl, StepInstruction } from '@workrail/workflow-compiler';
import { expect, test } from 'vitest';
import { blockerOf } from './blockers.ts';

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

const flow = (control: LoopControl): CompiledWorkflow => ({
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

const missing = (key: string, neededBy: string) =>
  ({ _tag: 'MissingContextKey', key, expected: 'a text', neededBy }) as const;

test('what a loop sets is never asked of the agent as a key of the context', () => {
  const each = flow({ type: 'forEach', items: 'files', itemVar: 'file', indexVar: 'index' });
  expect(blockerOf(missing('file.name', 'read'), each).suggestedFix).toContain(
    '"file.name" comes from the list "files" of the loop "files"',
  );
  expect(blockerOf(missing('file.name', 'end'), each).suggestedFix).toBe(
    'Send context with "file.name" set to a text.',
  );
  expect(blockerOf(missing('round.x', 'read'), flow({ type: 'for', count: 2 })).suggestedFix).toContain(
    'which no context can set',
  );
});
