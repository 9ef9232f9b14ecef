import { type Change, listed } from './change.ts';

/** A kind of step that the server does. What a workflow file says of it would be made in the compiler's `lower`. */
export const stepKind: Change = {
  what: 'a step kind',
  most: 4,
  files: {
    'packages/workflow-compiler/src/compiled-workflow.ts': (file) =>
      file.replace(
        'export type Instruction = ',
        () => `export interface WaitInstruction {
          readonly op: 'wait';
          readonly stepId: string;
          readonly title: string;
          readonly runCondition?: Condition;
          readonly seconds: number;
        }
        export type Instruction = WaitInstruction | `,
      ),
    'packages/engine/src/steps/wait.ts': `
      import type { Instruction } from '@workrail/workflow-compiler';
      import { defineStep } from './define-step.ts';

      type WaitInstruction = Extract<Instruction, { readonly op: 'wait' }>;

      export const wait = defineStep<WaitInstruction, { readonly kind: 'wait'; readonly since: string }>({
        actor: 'server',
        select: () => [],
        describe: ({ stepId, title }) => ({
          stepId,
          title,
          prompt: '',
          guidance: [],
          requireConfirmation: false,
          notesRequired: false,
          askForFiles: false,
          loops: [],
        }),
        complete: () => [],
        outline: ({ seconds }) => ({ excerpt: String(seconds) }),
        trace: () => undefined,
        effects: (_, { at }) => [{ kind: 'wait', since: at }],
      });`,
    'packages/engine/src/steps/registry.ts': listed(
      "import { wait } from './wait.ts';",
      ' } as const satisfies {',
      ', wait',
    ),
    'packages/execution/src/drive-run/handlers.ts': (file) =>
      file.replace(
        'KnownEffect> = {};',
        'KnownEffect> = { wait: { perform: async ({ since }) => void since } };',
      ),
  },
};
