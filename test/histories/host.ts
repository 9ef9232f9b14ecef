import { compose, type UseCases } from '@workrail/application';
import { TE } from '@workrail/kernel';
import { apiHost, NOTHING_KEPT, nodeDigests } from '@workrail/node-host';
import type { Entropy, Observation, Store } from '@workrail/ports';
import { type Files, seededEntropy, sourcesOf } from '../harness/in-process.ts';

export const KEY = '0b'.repeat(32);

export const keyBytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));

const OBSERVED: readonly Observation[] = [
  { key: 'git_branch', value: 'survey/harbour', confidence: 'high' },
  { key: 'git_head_sha', value: '5'.repeat(40), confidence: 'high' },
  { key: 'repo_root', value: '/work/harbour', confidence: 'medium' },
];

const nothing = () => {};
const LOGGER = { debug: nothing, warn: nothing, error: nothing };

export interface HistoryHost {
  readonly store: Store;
  readonly files: Files;
  /** Hex. */
  readonly key: string;
  readonly entropy?: Entropy;
}

/** A fresh process whose clock, randomness and surroundings are always the same. */
export function processOn({ store, files, key, entropy = seededEntropy(1) }: HistoryHost): UseCases {
  let seconds = 0;
  const now = () => {
    seconds += 1;
    return new Date(Date.UTC(2026, 0, 1, 12, 0, seconds)).toISOString();
  };
  const adapters: Parameters<typeof compose>[0] = {
    store: () => store,
    sources: () => sourcesOf(files),
    keys: () => ({
      load: () => TE.right({ current: keyBytes(key), hasSessions: false }),
      noteSession: () => TE.right(undefined),
    }),
    clock: () => ({ now }),
    entropy: () => entropy,
    digests: () => nodeDigests,
    kept: () => NOTHING_KEPT,
    documents: () => ({ find: async () => undefined }),
    git: () => ({ observe: async (workspace) => (workspace === '/work/harbour' ? OBSERVED : []) }),
    workspaces: () => ({ resolve: async (given) => given, faultOf: async () => undefined }),
    settings: () => ({ preferences: () => TE.right({}), approvals: () => TE.right('claims-count') }),
    logger: () => LOGGER,
    ...apiHost({ env: {}, folder: '/nothing/is/there', logger: LOGGER, keepsSecrets: false }),
  };
  // Nothing goes on in the background after a test has put its folder away.
  return compose(adapters, { findable: false });
}
