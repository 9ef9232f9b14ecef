import { join, resolve } from 'node:path';
import { compose, composeData, type PdfWriter } from '@workrail/application';
import { TE } from '@workrail/kernel';
import {
  apiHost,
  bundleFiles,
  documentsInFolders,
  folderFault,
  gitObserver,
  isTooOld,
  keyring,
  NODE_NEEDED,
  NOTHING_KEPT,
  nodeDigests,
  personalSettings,
  quotedPath,
  retentionSettings,
  settings,
  systemClock,
  systemEntropy,
  workflowSources,
  workspaces,
} from '@workrail/node-host';
import type { KeyKeeper, Keys, Logger, PersonalSettings, RetentionSettings, Store } from '@workrail/ports';
import { openMemoryStore } from '@workrail/store-memory';
import { openSqliteStore } from '@workrail/store-sqlite';
import { fontFile, workflowsFolder } from './beside.ts';
import { checkedCalls, optionFaults } from './inputs/checked-calls.ts';
import { loggerFault, withPlainLogger } from './inputs/logger-option.ts';
import { optionsSchema } from './inputs/options-schema.ts';
import { memoryKeys } from './memory-keys.ts';
import { runningCalls } from './running-calls.ts';
import { untilClosed } from './until-closed.ts';
import type { WorkRail } from './work-rail.ts';
import type { WorkRailOptions } from './work-rail-options.ts';

/** What draws pages is large; it is loaded with the first document that needs it. */
const PAGES: PdfWriter = {
  pdf: (document, onDrawn) => async () => {
    const { pdfWriter } = await import('@workrail/pdf-report');
    return pdfWriter(fontFile).pdf(document, onDrawn)();
  },
};
const SILENT: Logger = { debug: () => {}, warn: () => {}, error: () => {} };

/**
 * Opens WorkRail in this process. Nothing is read or made before the first call. Throws where Node is too old or an option
 * is not what it has to be.
 */
export function openWorkRail(options: WorkRailOptions): WorkRail {
  refuseWrongOptions(options);
  const { cwd = process.cwd(), logger = SILENT, workflows = [] } = options;
  refuseOlderNode();
  const folder = options.store === 'memory' ? undefined : resolve(cwd, options.store.folder);
  const { store: opened, keys, personal, retention } = placesOf(folder, logger);
  const store = untilClosed(opened);
  const shared = {
    store: () => store,
    clock: () => systemClock,
    entropy: () => systemEntropy,
    digests: () => nodeDigests,
    kept: () => NOTHING_KEPT,
    workspaces: () => workspaces(process.env, cwd),
  };
  const useCases = compose({
    ...shared,
    ...apiHost({
      env: process.env,
      folder: folder ?? join(cwd, NO_APIS),
      logger,
      keepsSecrets: folder !== undefined,
    }),
    sources: () =>
      workflowSources({
        bundledPath: workflowsFolder(),
        userFolder: undefined,
        pathList: workflows.map((path) => resolve(cwd, path)),
        log: logger,
      }),
    keys: () => keys,
    git: () => gitObserver(process.env),
    documents: () => documentsInFolders,
    settings: () => personal,
    logger: () => logger,
  });
  const data = composeData({
    ...shared,
    bundles: () => bundleFiles(cwd, folder === undefined ? undefined : { folder }),
    keys: () => keys,
    keyKeeper: () => keys,
    retention: () => retention,
    pdf: () => PAGES,
    logger: () => logger,
  });
  const { close: closeUseCases, ...agents } = useCases;
  const { close: _, ...people } = data;
  const calls = runningCalls();
  return {
    ...calls.watch(checkedCalls({ ...people, ...agents })),
    close: async () => {
      await calls.settled();
      await closeUseCases();
    },
  };
}

/** Where nothing is kept, no APIs are known: a folder that nobody makes. */
const NO_APIS = join('.workrail', 'none');

interface Places {
  readonly store: Store;
  readonly keys: Keys & KeyKeeper;
  readonly personal: PersonalSettings;
  readonly retention: RetentionSettings;
}

/** A store that is misspelt must not become another one, nor a folder of workflows none. */
function refuseWrongOptions(options: WorkRailOptions): void {
  const faults = [
    optionFaults(optionsSchema(options), withPlainLogger(options)),
    loggerFault(options?.logger),
  ];
  const told = faults.filter((one) => one !== undefined).join('; ');
  if (told !== '') throw new TypeError(`openWorkRail: ${told}`);
  if (options.store !== 'memory') refuseWrongFolder(options.store.folder, options.cwd);
}

/** What would fail in the first call that needs the store, or make a folder that nobody meant. */
function refuseWrongFolder(folder: string, cwd = process.cwd()): void {
  // Of a variable of the environment that is not set; resolved, it would be the working folder.
  if (folder.trim() === '')
    throw new TypeError('openWorkRail: "store.folder" is empty; name the folder that sessions are kept in');
  const wrong = folderFault(folder, resolve(cwd, folder));
  if (wrong !== undefined)
    throw new TypeError(
      `openWorkRail: "store.folder" is ${quotedPath(folder)}, ${wrong}; pass the whole path of a folder, such as path.join(os.homedir(), 'data')`,
    );
}

/** What is missing in it would fail in the middle of some call. */
function refuseOlderNode(): void {
  if (isTooOld(process.versions.node))
    throw new Error(`WorkRail needs Node ${NODE_NEEDED.join('.')} or newer and runs on ${process.version}`);
}

/** The same files that the server and the command line keep in a data folder; in memory where there is none. */
function placesOf(folder: string | undefined, logger: Logger): Places {
  if (folder === undefined)
    return {
      store: openMemoryStore({ digests: nodeDigests }),
      keys: memoryKeys(systemEntropy),
      personal: { preferences: () => TE.right({}), approvals: () => TE.right('claims-count') },
      retention: { retention: () => TE.right({ keep: [] }) },
    };
  const file = (name: string) => join(folder, name);
  const stored = settings(file('settings.json'));
  return {
    store: openSqliteStore({ path: file('workrail.db'), digests: nodeDigests, logger }),
    keys: keyring(file('keyring.json'), systemEntropy),
    personal: personalSettings(stored),
    retention: retentionSettings(stored),
  };
}
