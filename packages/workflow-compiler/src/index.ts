export { type Binding, type BoundName, readBindings } from './bindings/read-bindings.ts';
export { commandWorkflowSchema } from './command/command-workflow-schema.ts';
export type {
  CommandInput,
  CommandStep,
  CommandWorkflow,
  Condition as CommandCondition,
  Expression,
  InputProvider,
  InputType,
  Named,
  ProviderArgument,
  Repetition,
  RequiredCatalog,
  Retry,
  RetryCause,
  Template,
  ValueReference,
} from './command/compiled.ts';
export type { StoredInput, StoredStep } from './command/exact-literals.ts';
export { type CommandFile, readCommandWorkflow } from './command/read-command-workflow.ts';
export type { StoredTemplate } from './command/stored-command.ts';
export { type CompiledFile, compileWorkflow } from './compile-workflow.ts';
export type {
  Assessment,
  Capability,
  CommandInstruction,
  CompiledWorkflow,
  Condition,
  Confirmation,
  ConfirmationKind,
  Consequence,
  ContextNeed,
  Contract,
  Criteria,
  Delegation,
  ExpectedArtifact,
  FunctionCall,
  FunctionDefinition,
  Instruction,
  LoopControl,
  LoopInstruction,
  MadeBy,
  ModelTier,
  NotesRule,
  RecommendedPreferences,
  Reference,
  RepeatInstruction,
  StepInstruction,
  UserOnlyDependency,
  WhenInstruction,
  WorkflowKind,
} from './compiled-workflow.ts';
export { conditionReads } from './condition-reads.ts';
export type { Diagnostic, Severity } from './diagnostic.ts';
export { type LanguageField, languageFields } from './language/fields.ts';
export { workflowSchema } from './language/workflow.ts';
export { EMPTY_LIBRARY, type Library } from './library/library.ts';
export { manifestText } from './manifest/manifest-text.ts';
export {
  type Manifest,
  type ManifestCall,
  type ManifestUse,
  readManifest,
} from './manifest/read-manifest.ts';
export { withWorkflowId } from './manifest/with-workflow-id.ts';
export { type LocatedDocument, readDocument } from './parse/read-document.ts';
export type { Decision, LoopFrame, Position } from './position.ts';
export { readHeader } from './read-header.ts';
export { RULES, type RuleId } from './rules.ts';
export type { WorkflowFile, WorkflowHeader, WorkflowSourceKind } from './workflow-file.ts';
export { type IdStatus, idStatus, type RefusedId, refusedId, suggestedId } from './workflow-id.ts';
