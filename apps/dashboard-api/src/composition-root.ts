import { join } from 'node:path';
import { composeDashboard, type DashboardUseCases, type PdfWriter } from '@workrail/application';
import { E, type Either } from '@workrail/kernel';
import {
  bundleFiles,
  type DataFolderError,
  dataFolder,
  type Environment,
  homeFolder,
  keptJson,
  keyring,
  keyringToRead,
  nodeDigests,
  openDataFolder,
  removeDrafts,
  savedWorkflowsFolder,
  settings,
  systemClock,
  systemEntropy,
  workflowFolders,
  workflowSources,
  workingFolder,
  workspaces,
} from '@workrail/node-host';
import { ownProgram } from '@workrail/node-host/own-program';
import type { Logger, Workspaces } from '@workrail/ports';
import { openSqliteStore } from '@workrail/store-sqlite';

export interface HostOptions {
  readonly env: Environment;
  /** True: nothing in the data folder is changed, which need not be there. */
  readonly readOnly: boolean;
  /** Folder of the workflows that come with the program. */
  readonly bundledPath: string;
  readonly fontsPath: string;
  /** The command line, whether it is there or not. */
  readonly cliPath: string;
  readonly logger: Logger;
}

export interface Host {
  readonly useCases: DashboardUseCases;
  readonly dataFolder: string;
  readonly commandLine: string;
  readonly home: string | undefined;
  /** Removes the files that are half written; for a program that ends at once. */
  readonly removeDrafts: () => void;
}

/** The use cases on this machine's files. The data folder is made where it is missing and something may be changed. */
export async function composeHost(options: HostOptions): Promise<Either<DataFolderError, Host>> {
  const { env, readOnly, bundledPath, fontsPath, cliPath, logger } = options;
  const cwd = workingFolder();
  const folder = await (readOnly ? dataFolder(env) : openDataFolder(env));
  if (E.isLeft(folder)) return folder;
  const paths = folder.right;
  const keys = keyring(paths.keyring, systemEntropy);
  const home = homeFolder();
  const folders = {
    ...workflowFolders(env, { bundledPath, home, cwd }),
    savedFolder: savedWorkflowsFolder(env, paths.folder, home),
  };
  const useCases = composeDashboard({
    store: () => openSqliteStore({ path: paths.database, digests: nodeDigests, logger, readOnly }),
    sources: () => workflowSources({ ...folders, settings: settings(paths.settings), home, log: logger }),
    keys: () => (readOnly ? keyringToRead(keys, systemEntropy) : keys),
    clock: () => systemClock,
    entropy: () => systemEntropy,
    digests: () => nodeDigests,
    kept: () => keptJson(paths.compileCache, { readOnly }),
    bundles: () => bundleFiles(cwd, { folder: paths.folder, readOnly }),
    workspaces: () => asRecorded(workspaces(env, cwd)),
    pdf: () => pdfIn(fontsPath),
    logger: () => logger,
  });
  return E.right({
    useCases,
    dataFolder: paths.folder,
    commandLine: ownProgram('workrail', { file: cliPath, env, data: paths }),
    home,
    removeDrafts,
  });
}

/** What is looked at is named as sessions name it; where the program happens to run says nothing about it. */
const asRecorded = (all: Workspaces): Workspaces => ({ ...all, resolve: async (given) => given });

const pdfIn = (fonts: string): PdfWriter => ({
  pdf: (document, onDrawn) => async () => {
    const { pdfWriter } = await import('@workrail/pdf-report');
    return pdfWriter((file) => join(fonts, file)).pdf(document, onDrawn)();
  },
});
