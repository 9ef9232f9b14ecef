import type { Reason } from '@workrail/engine';
import type { Blocker } from '@workrail/event-log';
import { absurd, jsonPrefix } from '@workrail/kernel';
import type { CompiledWorkflow, LoopInstruction } from '@workrail/workflow-compiler';
import { repeatText } from '../words/repeat-text.ts';

const REPEATS_LIMIT = 300;

/** What is in the way, for the agent: one line of fact and one of remedy. */
export function blockerOf(reason: Reason, workflow: CompiledWorkflow): Blocker {
  switch (reason._tag) {
    case 'MissingNotes':
      return {
        code: 'MISSING_REQUIRED_NOTES',
        pointer: { kind: 'workflow_step', stepId: reason.stepId },
        message: `Step "${reason.stepId}" needs notes and none came.`,
        suggestedFix:
          'Send output.notesMarkdown: a short recap of what you did in this step, what you found and what is next.',
      };
    case 'MissingContextKey':
      return {
        code: 'MISSING_CONTEXT_KEY',
        pointer: { kind: 'context_key', key: reason.key },
        message: `"${reason.neededBy}" needs ${reason.expected} in the context key "${reason.key}", which is not set.`,
        suggestedFix: `Send context with "${reason.key}" set to ${reason.expected}.`,
      };
    case 'InvalidContextKey':
      return {
        code: 'INVALID_CONTEXT_KEY',
        pointer: { kind: 'context_key', key: reason.key },
        message: `"${reason.neededBy}" needs ${reason.expected} in the context key "${reason.key}", which holds ${reason.actual}.`,
        suggestedFix: `Send context with "${reason.key}" set to ${reason.expected}.`,
      };
    case 'ListShrank':
      return {
        code: 'INVALID_CONTEXT_KEY',
        pointer: { kind: 'context_key', key: reason.key },
        message: `Loop "${reason.loopId}" goes through the list "${reason.key}", which had ${reason.before} entries and now has ${reason.now}; entries would be passed over.`,
        suggestedFix: `Send context with "${reason.key}" as the whole list again, finished entries included. Entries may be changed, and new ones added at the end.`,
      };
    case 'LoopLimitReached':
      return {
        code: 'LOOP_LIMIT_REACHED',
        pointer: { kind: 'loop', loopId: reason.loopId },
        message: `Loop "${reason.loopId}" has run its ${reason.maxIterations} iterations and asks for more: it repeats ${repeatsOf(workflow, reason.loopId)}.`,
        suggestedFix:
          'Send context that lets the loop end. If the work is not done, ask the user whether to stop here or to start a new run.',
      };
    default:
      return absurd(reason);
  }
}

/** Words for what repeats a loop, short enough for a message. */
function repeatsOf(workflow: CompiledWorkflow, loopId: string): string {
  const isLoop = (each: CompiledWorkflow['instructions'][number]): each is LoopInstruction =>
    each.op === 'loop' && each.loopId === loopId;
  const loop = workflow.instructions.find(isLoop);
  return loop === undefined ? 'as its condition says' : jsonPrefix(repeatText(loop), REPEATS_LIMIT);
}

export const contextOverBudget = (bytes: number, limit: number): Blocker => ({
  code: 'CONTEXT_BUDGET_EXCEEDED',
  pointer: { kind: 'context_budget' },
  message: `The run's context would have ${bytes} bytes; at most ${limit} are allowed.`,
  suggestedFix: 'Remove keys that are no longer needed by sending them as null, or send shorter values.',
});
