import { join, resolve } from 'node:path';
import { compose, composeData, type PdfWriter } from '@workrail/application';
import { TE } from '@workrail/kernel';
import {
  bundleFiles,
  documentsInFolders,
  gitObserver,
  isTooOld,
  keyring,
  NODE_NEEDED,
  NOTHING_KEPT,
  nodeDigests,
  personalSettings,
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
import { memoryKeys } from './memory-keys.ts';
import { runningCalls } from './running-calls.ts';
import { untilClosed } from './until-closed.ts';
import type { WorkRail } from './work-rail.ts';

export interface WorkRailOptions {
  /**
   * Where sessions are kept: in a folder, which is made where it is missing and which servers and other
   * programs may use at the same time, or in memory, where they end with the process.
   */
  readonly store: { readonly folder: string } | 'memory';
  /** Workflow folders or files besides those that come with WorkRail; later ones shadow earlier ones. */
  readonly workflows?: readonly string[];
  /** What relative paths are relative to, those of bundles too; the process's working folder unless given. */
  readonly cwd?: string;
  /** Hears of workflow files that are left out and of work in the background that fails; nobody unless given. */
  readonly logger?: Logger;
}

/** What draws pages is large; it is loaded with the first document that needs it. */
const PAGES: PdfWriter = {
  pdf: (document, onDrawn) => async () => {
    const { pdfWriter } = await import('@workrail/pdf-report');
    return pdfWriter(fontFile).pdf(document, onDrawn)();
  },
};
const SILENT: Logger = { debug: () => {}, warn: () => {}, error: () => {} };

/** Opens WorkRail in this process. Nothing is read or made before the first call. */
export function openWorkRail(options: WorkRailOptions): WorkRail {
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
    bundles: () => bundleFiles(cwd, folder),
    keyKeeper: () => keys,
    retention: () => retention,
    pdf: () => PAGES,
  });
  const { close: closeUseCases, ...agents } = useCases;
  const { close: _, ...people } = data;
  const calls = runningCalls();
  return {
    ...calls.watch({ ...people, ...agents }),
    close: async () => {
      await calls.settled();
      await closeUseCases();
    },
  };
}

interface Places {
  readonly store: Store;
  readonly keys: Keys & KeyKeeper;
  readonly personal: PersonalSettings;
  readonly retention: RetentionSettings;
}

/** The same files that the server and the command line keep in a data folder. */
/** What is missing in it would fail in the middle of some call. */
function refuseOlderNode(): void {
  if (isTooOld(process.versions.node))
    throw new Error(`WorkRail needs Node ${NODE_NEEDED.join('.')} or newer and runs on ${process.version}`);
}

/** In memory where there is no folder. */
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
