export type { CheckSchema } from './check-artifacts.ts';
export type { Capabilities, ConfirmationAnswer } from './check-gates.ts';
export { emptinessOf } from './check-notes.ts';
export {
  type AfterCall,
  afterCall,
  type CallResult,
  type CallSoFar,
  type RetryCause,
  type RetryRule,
} from './commands/after-call.ts';
export { type CommandScope, lookUp, type StepOutcome, type Unresolved } from './commands/command-scope.ts';
export { asText, type Filled, fillTemplate } from './commands/fill-template.ts';
export { type FilledStep, filledStep } from './commands/filled-step.ts';
export { inputOf, stepOf, templateOf } from './commands/from-stored.ts';
export { type InputProblem, inputValue } from './commands/input-value.ts';
export { type EndedCall, type Judgement, judgeCall } from './commands/judge-call.ts';
export { judgeCondition, type Unclear } from './commands/judge-condition.ts';
export {
  type AfterAnswer,
  type CallRecord,
  NO_RECORD,
  planStep,
  type StepDecision,
  type StepPlan,
  type StepRecord,
} from './commands/plan-step.ts';
export {
  type InputRow,
  type ResolvedInputs,
  resolveInputs,
  valueFieldsOf,
} from './commands/resolve-inputs.ts';
export { readable, resultsInContext, withResult } from './commands/shown-results.ts';
export { referencesOf, stepsBefore, stepsIn } from './commands/step-references.ts';
export { type PlacedStep, type Stretch, stretchAt, type Turns, turnsFrom } from './commands/stretch.ts';
export { unreadKeys } from './context-reads.ts';
export type { AttemptDecision, AttemptInput, StartDecision } from './decide.ts';
export { mergeContext } from './decide.ts';
export { describeStanding, type StandingTexts } from './describe-standing.ts';
export { type Engine, engine, engineOf } from './engine.ts';
export { type Figure, missingFigures } from './figures.ts';
export type { CutValue } from './fill.ts';
export { isStep, stepAt } from './instruction.ts';
export { asRead } from './needs/as-read.ts';
export { EACH, leadsTo, type Need, type NeedPath } from './needs/need.ts';
export {
  entryTree,
  type Filling,
  fillTree,
  fitsTree,
  hasEntries,
  hasFields,
  type NeedTree,
  needTree,
} from './needs/need-tree.ts';
export { limitNeed, needNear, reasonNeed } from './needs/reason-need.ts';
export { workflowNeeds } from './needs/workflow-needs.ts';
export type { OutlineItem } from './outline/outline-item.ts';
export type { LoopProgress, PendingArtifact, PendingDelegation, PendingStep } from './pending-step.ts';
export type { ContextType, EmptyNotes, Reason, Tolerates } from './reason.ts';
export type { PassedOver, Selection } from './select-step.ts';
export { labelAt, readsContext, type StepLabel, type StepRound } from './step-label.ts';
export { defineStep, type StepHead, type StepResult } from './steps/define-step.ts';
export { STEP_KINDS } from './steps/registry.ts';
export type { Trace, TraceEntry } from './trace.ts';
export { repeatText } from './words/control-text.ts';
