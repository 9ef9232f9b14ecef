import { existsSync } from 'node:fs';
import { composeTools, type ToolUseCases } from '@workrail/application';
import { E, type Either } from '@workrail/kernel';
import {
  apiDocuments,
  apiHost,
  apiReader,
  type DataFolderError,
  dataFolder,
  documentsInFolders,
  gitObserver,
  guides,
  homeFolder,
  keptJson,
  keyring,
  keyringToRead,
  knownProject,
  nodeDigests,
  openDataFolder,
  personalSettings,
  savedWorkflowsFolder,
  settings,
  systemClock,
  systemEntropy,
  workflowFolders,
  workflowSources,
  workingFolder,
  workspaces,
} from '@workrail/node-host';
import type { Logger, Store } from '@workrail/ports';
import { openSqliteStore } from '@workrail/store-sqlite';

export interface HostOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Folder of the workflows that come with the program. */
  readonly bundledPath: string;
  /** Folder of the pages that come with the program. */
  readonly guidesPath: string;
  readonly logger: Logger;
  /** Whether a tool that searches is offered. */
  readonly searches: boolean;
  /** True: nothing is written to the data folder, which need not be there. */
  readonly readOnly: boolean;
  /** URLs of the folders that the client works on; asked where no project is known. */
  readonly roots: () => Promise<readonly string[]>;
}

/** The use cases on this machine's files. */
export async function composeUseCases(options: HostOptions): Promise<Either<DataFolderError, ToolUseCases>> {
  const { env, logger } = options;
  const cwd = workingFolder();
  const { readOnly } = options;
  const folder = await (readOnly ? dataFolder(env) : openDataFolder(env));
  if (E.isLeft(folder)) return folder;
  const paths = folder.right;
  const store = openSqliteStore({ path: paths.database, digests: nodeDigests, logger, readOnly });
  if (existsSync(paths.database) && !existsSync(paths.keyring) && (await holdsSessions(store))) {
    // Runs go on to exist. Where tokens were given for them before, these are lost with the key.
    logger.warn(
      { keyring: paths.keyring },
      'there are sessions but no keyring; a new key is created, and earlier tokens are refused',
    );
  }
  const keys = keyring(paths.keyring, systemEntropy);
  const home = homeFolder();
  const folders = {
    ...workflowFolders(env, { bundledPath: options.bundledPath, home, cwd }),
    savedFolder: savedWorkflowsFolder(env, paths.folder, home),
  };
  return E.right(
    composeTools(
      {
        store: () => store,
        sources: () => workflowSources({ ...folders, settings: settings(paths.settings), home, log: logger }),
        ...apiHost({ env, folder: paths.folder, home, logger, readOnly }),
        guides: () => guides(options.guidesPath),
        keys: () => (readOnly ? keyringToRead(keys, systemEntropy) : keys),
        clock: () => systemClock,
        entropy: () => systemEntropy,
        digests: () => nodeDigests,
        kept: () => keptJson(paths.compileCache, { readOnly }),
        git: () => gitObserver(env),
        documents: () => documentsInFolders,
        workspaces: () => workspaces(env, cwd, home, options.roots),
        settings: () => personalSettings(settings(paths.settings)),
        logger: () => logger,
        apiDocuments: () => apiDocuments(cwd),
        apiReader: () => apiReader(),
      },
      { findable: options.searches && !readOnly },
    ),
  );
}

/** Whether no project is known without the client's roots. */
export const lacksProject = (env: NodeJS.ProcessEnv): boolean =>
  knownProject(env, workingFolder(), homeFolder()) === undefined;

/** What is wrong with the store is said by the first call that needs it. */
async function holdsSessions(store: Store): Promise<boolean> {
  const first = await store.read((tx) => tx.events.streams('session', { limit: 1 }))();
  return E.isRight(first) && first.right.length > 0;
}
