export { bundleFiles } from './bundles/bundle-files.ts';
export { systemClock } from './clock.ts';
export { type DataFolder, type DataFolderError, dataFolder, ensureDataFolder } from './data-folder.ts';
export { nodeDigests } from './digests.ts';
export type { DocumentError } from './documents/document-fault.ts';
export { type JsonDocument, jsonDocument } from './documents/json-document.ts';
export { documentsInFolders } from './documents-in-folders.ts';
export { removeDrafts } from './drafts.ts';
export { systemEntropy } from './entropy.ts';
export type { Environment } from './environment.ts';
export { gitObserver } from './git/git-observer.ts';
export { keyring } from './keyring.ts';
export { outputs } from './outputs.ts';
export { homeFolder, type PlatformFacts, systemPlatform } from './platform.ts';
export {
  personalSettings,
  retentionSettings,
  type Settings,
  type SettingsStore,
  settings,
} from './settings.ts';
export { settingsKeeper } from './settings-keeper.ts';
export { type NamedFilesOptions, namedFiles } from './workflow-sources/named-files.ts';
export {
  type WorkflowFolderDefaults,
  type WorkflowFolders,
  workflowFolders,
} from './workflow-sources/workflow-folders.ts';
export { type WorkflowSourcesOptions, workflowSources } from './workflow-sources/workflow-sources.ts';
export { workspaces } from './workspaces/workspaces.ts';
