import { before, type Change } from './change.ts';

/** A code that names why an attempt did not advance, with the engine's reason for it. */
export const blockerCode: Change = {
  what: 'a blocker code',
  most: 4,
  files: {
    'packages/event-log/src/blockers.ts': before(
      '} as const;',
      "  STEP_TOO_OLD: 'The step has waited for longer than it may.',\n",
    ),
    'packages/engine/src/reason.ts': before(
      "  | { readonly _tag: 'LoopLimitReached'",
      "  | { readonly _tag: 'StepTooOld'; readonly stepId: string }\n",
    ),
    'packages/execution/src/answers/blockers.ts': before(
      "    case 'LoopLimitReached':",
      `    case 'StepTooOld':
      return {
        code: 'STEP_TOO_OLD',
        pointer: { kind: 'workflow_step', stepId: reason.stepId },
        message: \`Step "\${reason.stepId}" is too old.\`,
        suggestedFix: 'Start the workflow again.',
      };
`,
    ),
  },
};
