import {
  type AuthoringUseCases,
  composeAuthoring,
  composeData,
  type DataUseCases,
} from '@workrail/application';
import { E, type Either } from '@workrail/kernel';
import {
  bundleFiles,
  type DataFolder,
  type DataFolderError,
  dataFolder,
  ensureDataFolder,
  homeFolder,
  keyring,
  namedFiles,
  nodeDigests,
  outputs,
  removeDrafts,
  retentionSettings,
  settings,
  settingsKeeper,
  systemClock,
  systemEntropy,
  workflowFolders,
  workflowSources,
  workspaces,
} from '@workrail/local-host';
import type { Logger, Outputs, SettingsKeeper } from '@workrail/ports';
import { openSqliteStore } from '@workrail/store-sqlite';
import type { Environment } from './options.ts';

export interface HostOptions {
  readonly env: Environment;
  readonly cwd: string;
  /** Folder of the workflows that come with the program. */
  readonly bundledPath: string;
  /** Undefined where the user has no data folder, and so no settings. */
  readonly settingsPath: string | undefined;
  readonly logger: Logger;
}

export interface Host {
  readonly useCases: AuthoringUseCases;
  readonly outputs: Outputs;
  /** Removes the files that are half written; for a program that ends at once. */
  readonly removeDrafts: () => void;
  /** Opens the data folder, which is made where it is missing. */
  readonly data: () => Promise<Either<DataFolderError, DataUseCases>>;
  readonly settings: () => Promise<Either<DataFolderError, SettingsKeeper>>;
}

/** The use cases on this machine's files. */
export function composeHost({ env, cwd, bundledPath, settingsPath, logger }: HostOptions): Host {
  const home = homeFolder();
  const folders = {
    ...workflowFolders(env, { bundledPath, home, cwd }),
    home,
    ...(settingsPath === undefined ? {} : { settings: settings(settingsPath) }),
  };
  return {
    useCases: composeAuthoring({
      sources: () => workflowSources({ ...folders, log: logger }),
      namedFiles: () => namedFiles({ ...folders, cwd }),
      digests: () => nodeDigests,
      workspaces: () => workspaces(env, cwd),
      logger: () => logger,
    }),
    outputs: outputs(cwd),
    removeDrafts,
    data: () => openData({ env, cwd, logger }),
    settings: async () =>
      E.map((folder: DataFolder) => settingsKeeper(settings(folder.settings)))(await openFolder(env)),
  };
}

async function openFolder(env: Environment): Promise<Either<DataFolderError, DataFolder>> {
  const located = await dataFolder(env);
  return E.isLeft(located) ? located : ensureDataFolder(located.right)();
}

async function openData({
  env,
  cwd,
  logger,
}: Pick<HostOptions, 'env' | 'cwd' | 'logger'>): Promise<Either<DataFolderError, DataUseCases>> {
  const folder = await openFolder(env);
  if (E.isLeft(folder)) return folder;
  const { database: path, keyring: keyringPath } = folder.right;
  const stored = settings(folder.right.settings);
  return E.right(
    composeData({
      store: () => openSqliteStore({ path, digests: nodeDigests, logger }),
      clock: () => systemClock,
      entropy: () => systemEntropy,
      digests: () => nodeDigests,
      bundles: () => bundleFiles(cwd),
      keyKeeper: () => keyring(keyringPath, systemEntropy),
      workspaces: () => workspaces(env, cwd),
      retention: () => retentionSettings(stored),
    }),
  );
}
