export type { AffectedCommand, AffectedWorkflow } from './apis/affected-workflows.ts';
export type { CatalogExistsError, CatalogNotFoundError } from './apis/catalog-errors.ts';
export type { NamedCatalogError } from './apis/change-named.ts';
export type { CatalogChanges } from './apis/changes-since.ts';
export type {
  ImportDocumentError,
  ImportDocumentInput,
  ImportedCatalog,
} from './apis/import-document.ts';
export type {
  CatalogEnabled,
  CatalogList,
  ListCatalogsInput,
  ListedCatalog,
  RemovedCatalog,
} from './apis/manage-catalogs.ts';
export { API_CATALOGS, API_DOCUMENTS, API_SECRETS } from './apis/open.ts';
export type { DocumentInvalidError } from './apis/plan-import.ts';
export type {
  ImportPreview,
  PreviewImportError,
  PreviewImportInput,
} from './apis/preview-import.ts';
export type { RestoredCatalog } from './apis/restore-catalog.ts';
export type { ValidateDocumentError, ValidatedDocument } from './apis/validate-document.ts';
export type { Violation } from './apis/violation.ts';
export type { ArazzoUnsayableError, ExportArazzoError, ExportedArazzo } from './arazzo/export-arazzo.ts';
export type {
  ArazzoRefusedError,
  ImportArazzoError,
  ImportArazzoInput,
  ImportedArazzo,
} from './arazzo/import-arazzo.ts';
export { ARAZZO } from './arazzo/open.ts';
export { type Catalog, catalogOf } from './catalog/catalog.ts';
export { lazyCompiler } from './catalog/workflow-compiler.ts';
export { lazyDecoder } from './catalog/workflow-decoder.ts';
export { catalogCommands, type ReadCommands } from './commands/catalog-commands.ts';
export { type FindCommands, findCommands } from './commands/find-commands.ts';
export type {
  CommandLine,
  CommandList,
  ListCommandsError,
  ListCommandsInput,
  ListedCommand,
} from './commands/list-commands.ts';
export type {
  ListProvidersError,
  ListProvidersInput,
  ProviderLine,
  ProviderList,
} from './commands/list-providers.ts';
export type { CommandTopic, ListTopicsError, TopicList } from './commands/list-topics.ts';
export type {
  CommandNotFoundError,
  ShowCommandError,
  ShowCommandInput,
  ShownCommand,
  ShownHttpCommand,
  ShownWorkflowCommand,
} from './commands/show-command.ts';
export {
  type InspectWorkflowError,
  type InspectWorkflowInput,
  inspectWorkflow,
  type WorkflowInspection,
} from './inspect-workflow/inspect-workflow.ts';
export {
  type ListedWorkflow,
  type ListWorkflowsInput,
  listWorkflows,
  type WorkflowList,
} from './list-workflows/list-workflows.ts';
export { type AccessTokens, accessTokens } from './manifests/calls/access-tokens.ts';
export { commandCalls } from './manifests/calls/command-calls.ts';
export { manifestCheck } from './manifests/check-manifest.ts';
export type { CheckManifest } from './manifests/checked-manifest.ts';
export { givenWorkflow } from './manifests/given-workflow.ts';
export type { ManifestSource, OpenManifestError } from './manifests/manifest-source.ts';
export { MANIFESTS } from './manifests/open.ts';
export { runPreparation } from './manifests/prepare-run.ts';
export type { InputsPreview, InputsSource, PreviewInputsError } from './manifests/preview-inputs.ts';
export type { PreviewRenderedError, RenderedPreview, RenderSource } from './manifests/preview-rendered.ts';
export type { RenderedStepLine, RequestProblem, StepLine } from './manifests/preview-steps.ts';
export { type ProviderCache, providerCache } from './manifests/providers/provider-cache.ts';
export type { ProviderResolution } from './manifests/providers/resolve-provider.ts';
export type {
  ResolvedInputsResult,
  ResolveInputsError,
  ResolveInputsSource,
} from './manifests/resolve-inputs.ts';
export type { ShownInput } from './manifests/shown-input.ts';
export type { PlannedStepLine, StepPlan, StepPlanError } from './manifests/step-plan.ts';
export type { ValidatedManifest } from './manifests/validate-manifest.ts';
export {
  type NewWorkflow,
  type NewWorkflowError,
  type NewWorkflowInput,
  newWorkflow,
} from './new-workflow/new-workflow.ts';
export { AUTHORING, WORKFLOW_FORMAT } from './open.ts';
export {
  type NotOneFileError,
  type PreviewWorkflowError,
  type PreviewWorkflowInput,
  previewWorkflow,
  type StandingCounts,
  type WorkflowPreview,
} from './preview-workflow/preview-workflow.ts';
export type { ListedSecret, SecretList } from './secrets/list-secrets.ts';
export type { RemovedSecret, RemoveSecretError, SecretNotFoundError } from './secrets/remove-secret.ts';
export type { CredentialState } from './secrets/scheme-secrets.ts';
export type { SetSecret, SetSecretError } from './secrets/set-secret.ts';
export {
  type NothingToValidateError,
  type ValidatedFile,
  type ValidateWorkflowsError,
  type ValidateWorkflowsInput,
  type ValidationReport,
  validateWorkflows,
} from './validate-workflows/validate-workflows.ts';
export type {
  DeletedWorkflow,
  DeleteSavedWorkflowError,
  DeleteSavedWorkflowInput,
} from './workflow-files/delete-saved-workflow.ts';
export type {
  GetSavedWorkflowError,
  GetSavedWorkflowInput,
  SavedWorkflow,
} from './workflow-files/get-saved-workflow.ts';
export type {
  ListSavedWorkflowsInput,
  SavedWorkflowList,
  SavedWorkflowSummary,
} from './workflow-files/list-saved-workflows.ts';
export type { ManifestViolation } from './workflow-files/manifest-violation.ts';
export { SAVED_WORKFLOWS } from './workflow-files/open.ts';
export type {
  RenamedWorkflow,
  RenameSavedWorkflowError,
  RenameSavedWorkflowInput,
  WorkflowReference,
} from './workflow-files/rename-saved-workflow.ts';
export type { WorkflowSaved } from './workflow-files/save-draft.ts';
export type {
  SaveWorkflowError,
  SaveWorkflowInput,
} from './workflow-files/save-workflow.ts';
export { type SavedManifests, savedManifests } from './workflow-files/saved-manifests.ts';
export type { BrokenWorkflowFile } from './workflow-files/sound-and-broken.ts';
export type {
  SavedWorkflowNotFoundError,
  WorkflowAlreadyExistsError,
  WorkflowDeletionUnconfirmedError,
  WorkflowDoubledError,
  WorkflowFileTakenError,
  WorkflowIdentifierInvalidError,
  WorkflowIdentifierMismatchError,
  WorkflowRenameRefusedError,
  WorkflowValidationFailedError,
  WorkflowVersionConflictError,
} from './workflow-files/workflow-file-errors.ts';
export { workflowSchema } from './workflow-schema/workflow-schema.ts';
export {
  type ShowWorkflowError,
  type ShowWorkflowInput,
  showWorkflow,
} from './workflows/show-workflow.ts';
export { workflowsHealth } from './workflows-health/workflows-health.ts';
