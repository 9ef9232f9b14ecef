import type { CompiledWorkflow } from '@workrail/workflow-compiler';
import { expect, test } from 'vitest';
import { blockerOf } from './blockers.ts';

const flow = (control: object): CompiledWorkflow =>
  ({
    workflowId: 'team.flow',
    instructions: [
      { op: 'loop', loopId: 'files', control, iterationVar: 'round', maxIterations: 9, end: 3 },
      { op: 'step', stepId: 'read' },
      { op: 'repeat', head: 0 },
      { op: 'step', stepId: 'end' },
    ],
  }) as unknown as CompiledWorkflow;

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
