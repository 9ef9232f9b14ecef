import type { Output } from '../values.ts';
import type { BlobUse } from './define-event.ts';

/** The blobs of what a step left. */
export const artifactBlobs = (output: Output | undefined): readonly BlobUse[] =>
  (output?.artifacts ?? []).map(({ hash }) => ({ hash, role: 'artifact' }));
