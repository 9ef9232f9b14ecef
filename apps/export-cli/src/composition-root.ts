import {
  type AuthoringUseCases,
  type BundleUseCases,
  composeAuthoring,
  composeBundles,
} from '@workrail/application';
import { E, type Either } from '@workrail/kernel';
import {
  bundleFiles,
  type DataFolderError,
  dataFolder,
  ensureDataFolder,
  homeFolder,
  namedFiles,
  nodeDigests,
  outputs,
  settings,
  systemClock,
  systemEntropy,
  workflowFolders,
  workflowSources,
  workspaces,
} from '@workrail/local-host';
import type { Logger, Outputs } from '@workrail/ports';
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
  /** Opens the data folder, which is made where it is missing. */
  readonly sessions: () => Promise<Either<DataFolderError, BundleUseCases>>;
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
    sessions: () => openSessions({ env, cwd, logger }),
  };
}

async function openSessions({
  env,
  cwd,
  logger,
}: Pick<HostOptions, 'env' | 'cwd' | 'logger'>): Promise<Either<DataFolderError, BundleUseCases>> {
  const located = await dataFolder(env);
  const folder = E.isLeft(located) ? located : await ensureDataFolder(located.right)();
  if (E.isLeft(folder)) return folder;
  const path = folder.right.database;
  return E.right(
    composeBundles({
      store: () => openSqliteStore({ path, digests: nodeDigests, logger }),
      clock: () => systemClock,
      entropy: () => systemEntropy,
      digests: () => nodeDigests,
      bundles: () => bundleFiles(cwd),
    }),
  );
}
