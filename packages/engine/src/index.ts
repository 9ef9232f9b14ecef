export { advance, type Done, start } from './advance.ts';
export type { CheckSchema } from './check-artifacts.ts';
export { mergeContext } from './context.ts';
export {
  describeStep,
  type LoopPlace,
  type PendingArtifact,
  type PendingDelegation,
  type PendingStep,
  stepAt,
} from './describe-step.ts';
export type { ContextType, Reason } from './reason.ts';
export type { Selection } from './select-step.ts';
