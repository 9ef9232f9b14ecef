import type { SessionId } from '@workrail/kernel';
import { type BlobUse, type NewNames, usesOnce } from './kinds/define-event.ts';
import type { EventSubject, MadePoint } from './kinds/define-session-event.ts';
import type { ReadModelRow } from './read-model-rows.ts';
import type { SessionListener } from './session/session-listener.ts';
import { definitionOf, type SessionEvent, type SessionEventBody } from './streams/session.ts';

/**
 * What happened, in one short sentence. What agents and files wrote stands in it as it is. `title` is that of the step or
 * the workflow which the event speaks of.
 */
export const eventText = (event: SessionEvent, title?: string): string =>
  definitionOf(event).text(event.data, title);

/** The run that an event is of, and the point that it made or speaks of. */
export const eventSubject = (event: SessionEvent): EventSubject => definitionOf(event).subject(event.data);

/** The point that an event brings into being, if it does. */
export const madePoint = (event: SessionEvent): MadePoint | undefined =>
  definitionOf(event).makes(event.data);

/** The rows that an event of a session puts into the read model, in order. */
export const readModelRows = (sessionId: SessionId, event: SessionEvent): readonly ReadModelRow[] =>
  definitionOf(event).rows(event.data, { id: sessionId, version: event.version, at: event.at });

/** The blobs that an event speaks of, each once. */
export const eventBlobs = (event: SessionEvent): readonly BlobUse[] =>
  usesOnce(definitionOf(event).blobs(event.data));

/** Tells a listener what an event says of its session. */
export const tellEvent = (event: SessionEvent, listener: SessionListener): void =>
  definitionOf(event).tell(event, listener);

/** The same event of a copied session, with that session's ids. */
export const renamedEvent = (event: SessionEvent, names: NewNames): SessionEventBody =>
  ({ kind: event.kind, data: definitionOf(event).rename(event.data, names) }) as SessionEventBody;
