import type { EventSubject, MadePoint, NewNames } from './kinds/define-event.ts';
import {
  definitionOf,
  EVENT_KINDS,
  type EventBody,
  type EventKind,
  type StoredEvent,
} from './kinds/registry.ts';
import type { SessionListener } from './session/session-listener.ts';

/** What an event of the kind says, in one line. */
export const eventMeaning = (kind: EventKind): string => EVENT_KINDS[kind].meaning;

/** What happened, in one short sentence. What agents and files wrote stands in it as it is. */
export const eventText = (event: StoredEvent): string => definitionOf(event).text(event.data);

/** The run that an event is of, and the point that it made or speaks of. */
export const eventSubject = (event: StoredEvent): EventSubject => definitionOf(event).subject(event.data);

/** The point that an event brings into being, if it does. */
export const madePoint = (event: StoredEvent): MadePoint | undefined => definitionOf(event).makes(event.data);

/** The paths of the machine that an event tells. */
export const eventPaths = (event: StoredEvent): readonly string[] => definitionOf(event).paths(event.data);

/** Tells a listener what an event says of its session. */
export const tellEvent = (event: StoredEvent, listener: SessionListener): void =>
  definitionOf(event).tell(event, listener);

/** The same event of a copied session, with that session's ids. */
export const renamedEvent = (event: StoredEvent, names: NewNames): EventBody =>
  ({ kind: event.kind, data: definitionOf(event).rename(event.data, names) }) as EventBody;
