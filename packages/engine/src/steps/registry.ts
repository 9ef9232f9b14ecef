import type { AnyStep } from '../instruction.ts';
import type { StepKind } from './define-step.ts';
import { step } from './step.ts';

/** The closed set of kinds of steps, by the `op` of their instructions. Whatever is done with steps asks it. */
export const STEP_KINDS = { step } as const satisfies {
  readonly [Op in AnyStep['op']]: StepKind<Extract<AnyStep, { readonly op: Op }>>;
};

type EffectOf<Kind> = Kind extends { effects(...sent: never): readonly (infer Effect)[] } ? Effect : never;

/** Whatever steps of these kinds ask of the server. */
export type KnownEffect = EffectOf<(typeof STEP_KINDS)[keyof typeof STEP_KINDS]>;
