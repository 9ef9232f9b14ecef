import { createHash } from 'node:crypto';
import { composeTools, type ToolUseCases } from '@workrail/application';
import { TE } from '@workrail/kernel';
import { apiHost, apiReader, guides, NOTHING_KEPT, nodeDigests } from '@workrail/node-host';
import type {
  ApiCatalogs,
  ApiDocuments,
  Clock,
  Documents,
  Entropy,
  GitObserver,
  Keys,
  Logger,
  PersonalSettings,
  SourceFile,
  Store,
  WorkflowSources,
} from '@workrail/ports';

export { left, right } from '@workrail/kernel/outcome';

/** Workflow files of a test, by name; changing the map changes what the next call sees. */
export type Files = Map<string, string>;

export const silent: Logger = { debug: () => {}, warn: () => {}, error: () => {} };

export function sourcesOf(files: Files): WorkflowSources {
  const fileOf = (name: string, text: string): SourceFile => ({
    path: `/workflows/${name}`,
    root: '/workflows',
    file: name,
    text,
    format: name.endsWith('.json') ? 'json' : 'yaml',
    source: 'path',
    inRoutinesFolder: false,
    stamp: createHash('sha256').update(text).digest('hex'),
  });
  return {
    files: () => TE.right({ files: [...files].map(([name, text]) => fileOf(name, text)), unreadable: [] }),
    file: (path) => {
      const name = path.slice('/workflows/'.length);
      const text = files.get(name);
      return TE.right(text === undefined ? undefined : fileOf(name, text));
    },
    bindings: () => TE.right(undefined),
  };
}

/** Entropy that gives the same bytes for the same seed. */
export function seededEntropy(seed: number): Entropy {
  let counter = 0;
  const bytes = (count: number) => {
    counter += 1;
    return createHash('sha256').update(`${seed} ${counter}`).digest().subarray(0, count);
  };
  return {
    bytes,
    uuid: () => {
      const hex = bytes(16).toString('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}

export interface Host {
  readonly store: Store;
  readonly files: Files;
  readonly entropy: Entropy;
  /** Instead of the files. */
  readonly sources?: WorkflowSources;
  /** What git says; nothing where it is left out. */
  readonly git?: GitObserver;
  /** What the person has set; nothing where it is left out. */
  readonly settings?: Partial<PersonalSettings>;
  /** Where documents lie; nowhere where it is left out. */
  readonly documents?: Documents;
  /** Keys that may change; one that stays where it is left out. */
  readonly keys?: Keys;
  /** One that stands still where it is left out. */
  readonly clock?: Clock;
}

const NO_CATALOGS: ApiCatalogs = {
  path: '/data/registry.json',
  manifestPath: (name) => `/data/catalogs/${name}.json`,
  manifestName: (manifest) => nodeDigests.sha256Hex(JSON.stringify(manifest)),
  list: () => TE.right([]),
  manifest: (path) => TE.left({ _tag: 'ApiCatalogsError', path, reason: 'it does not exist' }),
  update: () => TE.left({ _tag: 'ApiCatalogsError', path: '/data/registry.json', reason: 'it is not kept' }),
};

const NO_DOCUMENTS: ApiDocuments = {
  read: (path) => TE.left({ _tag: 'ApiDocumentError', path, reason: 'it does not exist' }),
  readBeside: (path) => TE.left({ _tag: 'ApiDocumentError', path, reason: 'it does not exist' }),
  fetch: (path) => TE.left({ _tag: 'ApiDocumentError', path, reason: 'it does not exist' }),
};

const key = new Uint8Array(32).fill(1);

/** A fresh process on a store: nothing but the store outlives it. */
export function startProcess(host: Host): ToolUseCases {
  const adapters: Parameters<typeof composeTools>[0] = {
    store: () => host.store,
    sources: () => host.sources ?? sourcesOf(host.files),
    ...apiHost({ env: {}, folder: '/nothing/is/there', logger: silent, keepsSecrets: false }),
    guides: () => guides('/nothing/is/there'),
    keys: () =>
      host.keys ?? {
        load: () => TE.right({ current: key, hasSessions: false }),
        noteSession: () => TE.right(undefined),
      },
    clock: () => host.clock ?? { now: () => '2026-01-01T00:00:00.000Z' },
    entropy: () => host.entropy,
    digests: () => nodeDigests,
    kept: () => NOTHING_KEPT,
    documents: () => host.documents ?? { find: async () => undefined },
    git: () => host.git ?? { observe: async () => [] },
    workspaces: () => ({ resolve: async (given) => given, faultOf: async () => undefined }),
    settings: () => ({
      preferences: () => TE.right({}),
      approvals: () => TE.right('claims-count'),
      ...host.settings,
    }),
    logger: () => silent,
    apiCatalogs: () => NO_CATALOGS,
    apiDocuments: () => NO_DOCUMENTS,
    apiReader: () => apiReader(),
  };
  // A search catches up by itself; work in the background would go on after a test has put its folder away.
  return composeTools(adapters, { findable: false });
}
