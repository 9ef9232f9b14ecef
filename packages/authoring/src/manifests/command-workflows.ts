/** What is done with workflows whose steps call commands. A file of its own, which is loaded when the first of them is looked at. */
export { pinnedCommand } from './calls/pinned-command.ts';
export { storeSecrets } from './check/check-reach.ts';
export { checkWorkflow } from './check/check-workflow.ts';
export { resolveProvider } from './providers/resolve-provider.ts';
export { renderStep } from './render/render-step.ts';
export { shownRequest, withPlainMask } from './render/shown-request.ts';
export { changesThings, planSteps } from './render/step-plan.ts';
