import { before, type Change, listed } from './change.ts';

/** A kind of step. What a workflow file says of it would be made in the compiler's `lower`. */
export const stepKind: Change = {
  what: 'a step kind',
  most: 4,
  files: {
    'packages/workflow-compiler/src/compiled-workflow.ts': (file) =>
      before(
        'const instruction = z.discriminatedUnion(',
        `const wait = object({
          op: z.literal('wait'),
          stepId: name,
          title: name,
          runCondition: condition.exactOptional(),
          seconds: index,
        });
        `,
      )(file).replace("discriminatedUnion('op', [", '$&wait, '),
    'packages/engine/src/steps/wait.ts': `
      import type { Instruction } from '@workrail/workflow-compiler';
      import { defineStep } from './define-step.ts';

      type WaitInstruction = Extract<Instruction, { readonly op: 'wait' }>;

      export const wait = defineStep<WaitInstruction>({
        actor: 'agent',
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
      });`,
    'packages/engine/src/steps/registry.ts': listed(
      "import { wait } from './wait.ts';",
      ' } as const satisfies {',
      ', wait',
    ),
  },
  witnesses: [
    'packages/workflow-compiler/src/parse-compiled-workflow.ts',
    'packages/workflow-compiler/src/lower/output.ts',
    'packages/workflow-compiler/src/fixtures/calls.ts',
    'packages/engine/src/select-step.ts',
  ],
};
