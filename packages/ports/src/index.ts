export type { ApiCatalog, ApiCatalogs, ApiCatalogsError, CatalogsChange } from './api-catalogs.port.ts';
export type { ApiDocumentError, ApiDocuments } from './api-documents.port.ts';
export type { ApiReader, DocumentLimitError, DocumentText } from './api-reader.port.ts';
export type { Background } from './background.port.ts';
export type { BlobReader, BlobWriter } from './blobs.port.ts';
export type { BundleFiles, BundleUnreadableError } from './bundle-files.port.ts';
export type {
  ClientFileChange,
  ClientFileChangedError,
  ClientFileError,
  ClientFiles,
  ClientPlaceError,
  EntryCaveat,
  ServerMissingError,
  ServerRoute,
} from './client-files.port.ts';
export type { Clock } from './clock.port.ts';
export type {
  AnswerContent,
  AnsweredCall,
  CallFault,
  CallInput,
  CallOutcome,
  CallWarning,
  CanceledCall,
  CommandCalls,
  LostCall,
  PinnedCommand,
  PreparedCall,
  Resend,
  SealedCall,
  SendOptions,
  ShownBody,
  ShownContent,
  ShownRequest,
  UnsentCall,
} from './command-calls.port.ts';
export type {
  DatabaseHealth,
  DatabaseLook,
  DatabaseState,
  DataFolderFacts,
  DataHealth,
  GuardedPath,
  LocatedData,
} from './data-health.port.ts';
export type { Documents } from './documents.port.ts';
export type { Entropy } from './entropy.port.ts';
export type { EventFeed, FedEvent, LogMark, LogPosition } from './event-feed.port.ts';
export type { EventReader, EventWriter } from './event-streams.port.ts';
export type { GitObserver, Observation } from './git.port.ts';
export type { GuideError, Guides } from './guides.port.ts';
export type { CommandFacts, HostHealth, RuntimeFacts, ServerFileFacts } from './host-health.port.ts';
export type {
  AnswerTooLargeError,
  CallCancelledError,
  CallTimeoutError,
  CancelSignal,
  ConnectionFailedError,
  ConnectionLostError,
  FileNotSentError,
  HttpAnswer,
  HttpBody,
  HttpClient,
  HttpContent,
  HttpError,
  HttpHeader,
  HttpLimits,
  HttpPhase,
  HttpRequest,
  RefusedAddressError,
} from './http-client.port.ts';
export type { Kept } from './kept.port.ts';
export type { KeyKeeper } from './key-keeper.port.ts';
export type { Keyring, KeyringError, Keys } from './keys.port.ts';
export type { Lease, LeaseReader, LeaseWriter } from './leases.port.ts';
export type { Logger } from './logger.port.ts';
export type {
  FoundNamedFiles,
  NamedFile,
  NamedFiles,
  NamedPlace,
  PathsUnusableError,
} from './named-files.port.ts';
export type { OutputError, Outputs, OutputTakenError, WriteOptions } from './outputs.port.ts';
export type { Ports } from './ports.ts';
export type { ProjectHere } from './project-workflows.port.ts';
export type { NodeRecord, RunGraph, RunRecord } from './run-graph.port.ts';
export type {
  PreparedRun,
  PrepareRun,
  PrepareRunError,
  RunBlocker,
  RunNotReadyError,
} from './run-preparation.port.ts';
export type { RunSecrets } from './run-secrets.port.ts';
export type { SecretKeeper, SecretOrigin, Secrets, SecretsError } from './secrets.port.ts';
export type { ProbeRun, ProtocolEra, ServerProbe } from './server-probe.port.ts';
export type { DueRun, RunStateRecord, ServerWork, WorkItem } from './server-work.port.ts';
export type { FoundSession, RecentSession, SessionNumber, SessionSearch } from './session-search.port.ts';
export type {
  NamedPreferences,
  PersonalSettings,
  Retention,
  RetentionSettings,
  SettingsError,
} from './settings.port.ts';
export type {
  Setting,
  SettingRefusedError,
  SettingsKeeper,
  UnknownSettingError,
} from './settings-keeper.port.ts';
export type { ReadTransaction, RemovedBlobs, Store, WriteTransaction } from './store.port.ts';
export type { DamagedEventError, StoreError, StoreUnavailableError } from './store-error.ts';
export type { Timers } from './timers.port.ts';
export type { Variables } from './variables.port.ts';
export type {
  FindWorkflowError,
  FoundWorkflow,
  WorkflowAmbiguousError,
  WorkflowCatalog,
  WorkflowInvalidError,
  WorkflowNotFoundError,
} from './workflow-catalog.port.ts';
export type { WorkflowCompiler } from './workflow-compiler.port.ts';
export type { WorkflowDecoder } from './workflow-decoder.port.ts';
export type {
  SavedFile,
  SavedFileChange,
  SavedFiles,
  WorkflowFiles,
  WorkflowFilesError,
} from './workflow-files.port.ts';
export type { WorkflowPlace, WorkflowPlaces } from './workflow-places.port.ts';
export type {
  BindingsFile,
  FoundFiles,
  SourceFile,
  UnreadableSource,
  WorkflowSourceError,
  WorkflowSources,
} from './workflow-source.port.ts';
export type { SameId, WorkflowsHealth, WorkflowsLook } from './workflows-health.port.ts';
export type { Workspaces } from './workspaces.port.ts';
