import type { AnyStep } from '../instruction.ts';
import { command } from './command.ts';
import type { StepKind } from './define-step.ts';
import { step } from './step.ts';

/** The closed set of kinds of steps, by the `op` of their instructions. Whatever is done with steps asks it. */
export const STEP_KINDS = { step, command } as const satisfies {
  readonly [Op in AnyStep['op']]: StepKind<Extract<AnyStep, { readonly op: Op }>>;
};
