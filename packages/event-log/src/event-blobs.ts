import { type BlobHash, workflowBlob } from '@workrail/kernel';
import type { Output, StoredEvent } from './event.ts';

/** What a blob is in its session. */
export type BlobRole = 'workflow' | 'context' | 'artifact';

export interface BlobUse {
  readonly hash: BlobHash;
  readonly role: BlobRole;
}

/** The blobs that an event speaks of, each once. */
export function eventBlobs(event: StoredEvent): readonly BlobUse[] {
  switch (event.kind) {
    case 'run_started':
      return unique([
        { hash: workflowBlob(event.data.workflowHash), role: 'workflow' },
        { hash: event.data.context, role: 'context' },
      ]);
    case 'step_acked':
      return unique([{ hash: event.data.context, role: 'context' }, ...artifactsOf(event.data.output)]);
    case 'advance_blocked':
    case 'checkpoint_recorded':
      return unique(artifactsOf(event.data.output));
    default:
      return [];
  }
}

const artifactsOf = (output: Output | undefined): readonly BlobUse[] =>
  (output?.artifacts ?? []).map(({ hash }) => ({ hash, role: 'artifact' }));

const unique = (uses: readonly BlobUse[]): readonly BlobUse[] =>
  [...new Map(uses.toReversed().map((use) => [use.hash, use])).values()].toReversed();
