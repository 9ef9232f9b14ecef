export { bundleFiles } from './bundles/bundle-files.ts';
export { clientFiles } from './clients/client-files.ts';
export { systemClock } from './clock.ts';
export { type DataFolder, type DataFolderError, openDataFolder } from './data-folder.ts';
export { nodeDigests } from './digests.ts';
export { type DataHealthOptions, dataHealth } from './doctor/data-health.ts';
export { type HostHealthOptions, hostHealth } from './doctor/host-health.ts';
export { type ServerProbeOptions, serverProbe } from './doctor/server-probe.ts';
export { type WorkflowPlacesOptions, workflowPlaces } from './doctor/workflow-places.ts';
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
export { SETTING_NAMES, settingsKeeper } from './settings-keeper.ts';
export { type NamedFilesOptions, namedFiles } from './workflow-sources/named-files.ts';
export {
  type WorkflowFolderDefaults,
  type WorkflowFolders,
  workflowFolders,
} from './workflow-sources/workflow-folders.ts';
export { type WorkflowSourcesOptions, workflowSources } from './workflow-sources/workflow-sources.ts';
export { workingFolder } from './working-folder.ts';
export { type ProjectHereOptions, projectHere } from './workspaces/project-here.ts';
export { workspaces } from './workspaces/workspaces.ts';
