import type { SessionId } from '@workrail/kernel';
import { definitionOf, type StoredEvent } from './kinds/registry.ts';
import type { ReadModelRow } from './read-model-rows.ts';

/** The rows that one event puts into the read model, in order. */
export const readModelRows = (sessionId: SessionId, event: StoredEvent): readonly ReadModelRow[] =>
  definitionOf(event).rows(event.data, { sessionId, version: event.version });
