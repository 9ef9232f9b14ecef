export type {
  CompiledWorkflow,
  Condition,
  Confirmation,
  ConfirmationKind,
  Instruction,
  LoopControl,
  LoopInstruction,
  RepeatInstruction,
  StepInstruction,
  WorkflowKind,
} from './compiled-workflow.ts';
export type { Diagnostic, Severity } from './diagnostic.ts';
export type { Decision, LoopFrame, Position } from './position.ts';
export type { WorkflowFile, WorkflowSourceKind } from './workflow-file.ts';
