import type { JsonObject } from '@workrail/kernel';
import { contextTerms, outputTerms, smallArtifacts } from '../search/terms.ts';
import type { Output } from '../values.ts';
import { type BlobUse, nothing } from './define-event.ts';
import type { BlobLookup } from './define-session-event.ts';

/** What an agent left, and what it sent of the context. */
interface Work {
  readonly output?: Output;
  readonly contextDelta?: JsonObject;
}

/** The blobs of what a step left. */
export const artifactBlobs = (output: Output | undefined): readonly BlobUse[] =>
  (output?.artifacts ?? []).map(({ hash }) => ({ hash, role: 'artifact' }));

/** What a session is found by of the work that was done in it. */
export const WORK_SEARCH = {
  blobs: ({ output }: Work) => smallArtifacts(output).map(({ hash }) => hash),
  terms: ({ output, contextDelta }: Work, blob: BlobLookup) => [
    ...outputTerms(output, blob),
    ...contextTerms(contextDelta, 'note'),
  ],
  workspace: nothing,
};
