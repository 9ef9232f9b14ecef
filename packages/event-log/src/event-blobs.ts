import type { BlobUse } from './kinds/define-event.ts';
import { definitionOf, type StoredEvent } from './kinds/registry.ts';

/** The blobs that an event speaks of, each once. */
export function eventBlobs(event: StoredEvent): readonly BlobUse[] {
  const uses = definitionOf(event).blobs(event.data);
  return [...new Map(uses.toReversed().map((use) => [use.hash, use])).values()].toReversed();
}
