export { advance, type Done, start } from './advance.ts';
export type { CheckSchema } from './check-artifacts.ts';
export { mergeContext } from './context.ts';
export { describeStanding, type StandingTexts } from './describe-standing.ts';
export { describeStep } from './describe-step.ts';
export type { LoopPlace, PendingArtifact, PendingDelegation, PendingStep } from './pending-step.ts';
export type { ContextType, Reason } from './reason.ts';
export type { Selection } from './select-step.ts';
export { stepAt } from './step-at.ts';
