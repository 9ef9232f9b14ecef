import { dirname, join } from 'node:path';
import {
  composeAuthoring,
  composeClientSetup,
  composeData,
  composeDoctor,
  type DataUseCases,
  type PdfWriter,
} from '@workrail/application';
import { E, type Either } from '@workrail/kernel';
import {
  bundleFiles,
  clientFiles,
  type DataFolder,
  type DataFolderError,
  dataHealth,
  type Environment,
  homeFolder,
  hostHealth,
  keyring,
  namedFiles,
  nodeDigests,
  openDataFolder,
  outputs,
  projectHere,
  removeDrafts,
  retentionSettings,
  SETTING_NAMES,
  serverProbe,
  settings,
  settingsKeeper,
  systemClock,
  systemEntropy,
  workflowFolders,
  workflowPlaces,
  workflowSources,
  workspaces,
} from '@workrail/node-host';
import type { Logger } from '@workrail/ports';
import { databaseHealth, openSqliteStore } from '@workrail/store-sqlite';

export interface HostOptions {
  readonly env: Environment;
  readonly cwd: string;
  /** Folder of the workflows that come with the program. */
  readonly bundledPath: string;
  readonly fontsPath: string;
  /** The program of the MCP server, whether it is there or not. */
  readonly serverPath: string;
  /** Undefined where the user has no data folder, and so no settings. */
  readonly settingsPath: string | undefined;
  readonly logger: Logger;
}

export type Host = ReturnType<typeof composeHost>;

/** The use cases on this machine's files. */
export function composeHost(options: HostOptions) {
  const { env, cwd, bundledPath, serverPath, settingsPath, logger } = options;
  const files = outputs(cwd, settingsPath === undefined ? undefined : dirname(settingsPath));
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
      outputs: () => files,
      projectHere: () => projectHere({ workspaces: workspaces(env, cwd), cwd, home }),
      digests: () => nodeDigests,
      workspaces: () => workspaces(env, cwd),
      logger: () => logger,
    }),
    outputs: files,
    home,
    clientSetup: () =>
      composeClientSetup({ clientFiles: () => clientFiles({ env, cwd, server: serverPath, home }) }),
    doctor: () =>
      composeDoctor({
        hostHealth: () => hostHealth({ env, server: serverPath }),
        dataHealth: () => dataHealth({ env, database }),
        serverProbe: () => serverProbe({ server: serverPath }),
        workflowPlaces: () => workflowPlaces({ ...folders, ownPath: bundledPath }),
        clientFiles: () => clientFiles({ env, cwd, server: serverPath, home }),
        sources: () => workflowSources({ ...folders, log: logger }),
        digests: () => nodeDigests,
        workspaces: () => workspaces(env, cwd),
        logger: () => logger,
      }),
    /** Opens the data folder, which is made where it is missing. */
    data: () => openData(options),
    /** Removes the files that are half written; for a program that ends at once. */
    removeDrafts,
    settings: async () =>
      E.map((folder: DataFolder) => settingsKeeper(settings(folder.settings)))(await openDataFolder(env)),
    settingNames: SETTING_NAMES,
  };
}

const database = (path: string) => databaseHealth({ path, digests: nodeDigests });

async function openData(options: HostOptions): Promise<Either<DataFolderError, DataUseCases>> {
  const { env, cwd, fontsPath, logger } = options;
  const folder = await openDataFolder(env);
  if (E.isLeft(folder)) return folder;
  const { database: path, keyring: keyringPath } = folder.right;
  const stored = settings(folder.right.settings);
  return E.right(
    composeData({
      store: () => openSqliteStore({ path, digests: nodeDigests, logger }),
      clock: () => systemClock,
      entropy: () => systemEntropy,
      digests: () => nodeDigests,
      bundles: () => bundleFiles(cwd, dirname(path)),
      keyKeeper: () => keyring(keyringPath, systemEntropy),
      workspaces: () => workspaces(env, cwd),
      retention: () => retentionSettings(stored),
      pdf: () => pdfIn(fontsPath),
    }),
  );
}

const pdfIn = (fonts: string): PdfWriter => ({
  pdf: (document, onDrawn) => async () => {
    const { pdfWriter } = await import('./pdf-pages.ts');
    return pdfWriter((file) => join(fonts, file)).pdf(document, onDrawn)();
  },
});
