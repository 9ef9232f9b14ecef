import { dirname, join } from 'node:path';
import {
  type CatalogUseCases,
  composeAuthoring,
  composeCatalogs,
  composeClientSetup,
  composeData,
  composeDoctor,
  composeRuns,
  composeSavedWorkflows,
  type DataUseCases,
  isLostFile,
  lostDatabase,
  type PdfWriter,
  type RunOptions,
  type RunUseCases,
  type SavedWorkflowUseCases,
} from '@workrail/application';
import { BUDGETS, E, type Either } from '@workrail/kernel';
import {
  apiCatalogs,
  apiDocuments,
  apiHost,
  apiReader,
  bundleFiles,
  clientFiles,
  type DataFolder,
  type DataFolderError,
  dataFolder,
  dataHealth,
  documentsInFolders,
  type Environment,
  gitObserver,
  homeFolder,
  hostHealth,
  httpClient,
  keptJson,
  keyring,
  keyringToRead,
  NOTHING_KEPT,
  namedFiles,
  nodeDigests,
  openDataFolder,
  outputs,
  personalSettings,
  projectHere,
  registryPath,
  removeDrafts,
  retentionSettings,
  SETTING_NAMES,
  savedWorkflowsFolder,
  secrets,
  serverProbe,
  settings,
  settingsKeeper,
  systemClock,
  systemEntropy,
  textInput,
  workflowFiles,
  workflowFolders,
  workflowPlaces,
  workflowSources,
  workflowVariables,
  workingFolder,
  workspaces,
} from '@workrail/node-host';
import type { Logger } from '@workrail/ports';
import { databaseHealth, openSqliteStore } from '@workrail/store-sqlite';
import { STDOUT } from './options.ts';

export interface HostOptions {
  readonly env: Environment;
  /** True: nothing in the data folder is changed, which need not be there. */
  readonly readOnly: boolean;
  /** Folder of the workflows that come with the program. */
  readonly bundledPath: string;
  readonly fontsPath: string;
  /** The program of the MCP server, whether it is there or not. */
  readonly serverPath: string;
  /** Undefined where the user has no data folder, and so no settings. */
  readonly settingsPath: string | undefined;
  readonly logger: Logger;
  /** Writes a part of a file that was asked for on stdout. */
  readonly toStdout: (text: string) => Promise<void>;
}

export type Host = ReturnType<typeof composeHost>;

/** The use cases on this machine's files. */
export function composeHost(options: HostOptions) {
  const { env, readOnly, bundledPath, serverPath, settingsPath, logger } = options;
  const cwd = workingFolder();
  const files = outputs(
    cwd,
    settingsPath === undefined ? undefined : { folder: dirname(settingsPath), readOnly },
  );
  const home = homeFolder();
  const folders = {
    ...workflowFolders(env, { bundledPath, home, cwd }),
    home,
    ...(settingsPath === undefined
      ? {}
      : {
          settings: settings(settingsPath),
          savedFolder: savedWorkflowsFolder(env, dirname(settingsPath), home),
        }),
  };
  const shared = {
    sources: () => workflowSources({ ...folders, log: logger }),
    clientFiles: () => clientFiles({ env, cwd, server: serverPath, home }),
    digests: () => nodeDigests,
    // What people ask about workflow files, they ask about how they stand now, and it leaves nothing behind.
    kept: () => NOTHING_KEPT,
    workspaces: () => workspaces(env, cwd),
    logger: () => logger,
  };
  return {
    useCases: composeAuthoring({
      ...shared,
      namedFiles: () => namedFiles(folders, cwd),
      apiDocuments: () => apiDocuments(cwd),
      apiReader: () => apiReader(),
      outputs: () => files,
      projectHere: () => projectHere(workspaces(env, cwd), cwd, home),
    }),
    outputs: files,
    cwd,
    home,
    clientSetup: () => composeClientSetup(shared),
    doctor: () =>
      composeDoctor({
        ...shared,
        hostHealth: () => hostHealth(env, serverPath),
        dataHealth: () => dataHealth(env, database),
        serverProbe: () => serverProbe(serverPath),
        workflowPlaces: () => workflowPlaces(folders, bundledPath),
      }),
    /** Opens the data folder, which is made where it is missing. */
    data: () => openData(options, cwd),
    /** What is said of the database, where it holds nothing but the folder has keys. */
    lostDatabase: () => lossIn(env),
    /** Removes the files that are half written; for a program that ends at once. */
    removeDrafts,
    catalogs: () => openCatalogs(options, cwd),
    /** Runs whose steps this program does, unless it only looks on or leaves them to others. */
    runs: (asked: RunOptions) => openRuns(options, { ...shared, cwd, home }, asked),
    savedWorkflows: async (): Promise<Either<DataFolderError, SavedWorkflowUseCases>> =>
      E.map((folder: DataFolder) =>
        composeSavedWorkflows({
          ...shared,
          ...apisIn(folder, options),
          workflowFiles: () => workflowFiles(savedWorkflowsFolder(env, folder.folder, home)),
          httpClient: () => httpClient(),
          variables: () => workflowVariables(env),
        }),
      )(await folderOf(options)),
    /** The text of a file, or of stdin. */
    textInput: (path: string) => textInput(path, BUDGETS.workflowFile, { cwd, stdin: process.stdin }),
    /** The same of a document that workflows are made of. */
    documentInput: (path: string) => textInput(path, DOCUMENT_BYTES, { cwd, stdin: process.stdin }),
    settings: async () =>
      E.map((folder: DataFolder) => settingsKeeper(settings(folder.settings)))(await folderOf(options)),
    settingNames: SETTING_NAMES,
  };
}

const DOCUMENT_BYTES = 16 * 1024 * 1024;

const database = (path: string) => databaseHealth({ path, digests: nodeDigests });

/** Where data is kept; the folder is made where it is missing and something may be changed. */
const folderOf = ({ env, readOnly }: HostOptions): Promise<Either<DataFolderError, DataFolder>> =>
  readOnly ? dataFolder(env) : openDataFolder(env);

async function openData(options: HostOptions, cwd: string): Promise<Either<DataFolderError, DataUseCases>> {
  const { env, fontsPath, logger, readOnly, toStdout } = options;
  const folder = await folderOf(options);
  if (E.isLeft(folder)) return folder;
  const { database: path, keyring: keyringPath } = folder.right;
  const stored = settings(folder.right.settings);
  const keys = keyring(keyringPath, systemEntropy);
  return E.right(
    composeData({
      store: () => openSqliteStore({ path, digests: nodeDigests, logger, readOnly }),
      clock: () => systemClock,
      entropy: () => systemEntropy,
      digests: () => nodeDigests,
      bundles: () => bundleFiles(cwd, { folder: dirname(path), readOnly }, { [STDOUT]: toStdout }),
      keys: () => (readOnly ? keyringToRead(keys, systemEntropy) : keys),
      keyKeeper: () => keys,
      logger: () => logger,
      workspaces: () => workspaces(env, cwd),
      retention: () => retentionSettings(stored),
      pdf: () => pdfIn(fontsPath),
    }),
  );
}

interface RunPlaces {
  readonly sources: () => ReturnType<typeof workflowSources>;
  readonly cwd: string;
  readonly home: string | undefined;
}

async function openRuns(
  options: HostOptions,
  { sources, cwd, home }: RunPlaces,
  { drives = true }: RunOptions,
): Promise<Either<DataFolderError, RunUseCases>> {
  const { env, logger, readOnly } = options;
  const folder = await folderOf(options);
  if (E.isLeft(folder)) return folder;
  const { database: path, keyring: keyringPath, settings: settingsPath, compileCache } = folder.right;
  const keys = keyring(keyringPath, systemEntropy);
  return E.right(
    composeRuns(
      {
        ...apiHost({ env, folder: folder.right.folder, home, logger, readOnly }),
        sources,
        store: () => openSqliteStore({ path, digests: nodeDigests, logger, readOnly }),
        keys: () => (readOnly ? keyringToRead(keys, systemEntropy) : keys),
        clock: () => systemClock,
        entropy: () => systemEntropy,
        digests: () => nodeDigests,
        kept: () => keptJson(compileCache, { readOnly }),
        git: () => gitObserver(env),
        documents: () => documentsInFolders,
        workspaces: () => workspaces(env, cwd, home),
        settings: () => personalSettings(settings(settingsPath)),
        logger: () => logger,
      },
      { drives: drives && !readOnly },
    ),
  );
}

async function openCatalogs(
  options: HostOptions,
  cwd: string,
): Promise<Either<DataFolderError, CatalogUseCases>> {
  const folder = await folderOf(options);
  if (E.isLeft(folder)) return folder;
  const { env, logger, readOnly } = options;
  return E.right(
    composeCatalogs({
      ...apisIn(folder.right, options),
      digests: () => nodeDigests,
      workflowFiles: () => workflowFiles(savedWorkflowsFolder(env, folder.right.folder, homeFolder())),
      secretKeeper: () => secrets({ path: folder.right.secrets, env, logger, readOnly }),
      apiDocuments: () => apiDocuments(cwd),
      apiReader: () => apiReader(),
    }),
  );
}

/** What is kept of APIs, and how to get at them. */
const apisIn = ({ folder, secrets: path }: DataFolder, { env, logger, readOnly }: HostOptions) => ({
  secrets: () => secrets({ path, env, logger, readOnly }),
  apiCatalogs: () => apiCatalogs(registryPath(env, folder), nodeDigests),
  clock: () => systemClock,
});

async function lossIn(env: Environment): Promise<ReturnType<typeof lostDatabase> | undefined> {
  const located = await dataHealth(env, database).locate()();
  if (E.isLeft(located)) return undefined;
  const { database: file, keys } = located.right;
  const made = await keys.look()();
  if (E.isLeft(made) || made.right === undefined) return undefined;
  return isLostFile(await file.state(), made.right) ? lostDatabase(file.path) : undefined;
}

const pdfIn = (fonts: string): PdfWriter => ({
  pdf: (document, onDrawn) => async () => {
    const { pdfWriter } = await import('@workrail/pdf-report');
    return pdfWriter((file) => join(fonts, file)).pdf(document, onDrawn)();
  },
});
