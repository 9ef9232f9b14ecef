import { canonicalJson, type Digests, E, type Either, isJsonObject, toHex } from '@workrail/kernel';
import type { EventBody, StoredEvent } from './kinds/registry.ts';
import { eventSchema } from './schema/event-schema.ts';
import { TOO_LONG } from './schema/texts.ts';

/** Newest event schema that this build writes and reads. */
export const EVENT_SCHEMA_VERSION = 1;

/** An event as it lies in the store. `hash` is the SHA-256 (hex) of `body`, which is canonical JSON. */
export interface EncodedEvent {
  readonly version: number;
  readonly body: string;
  readonly hash: string;
}

/** Why a stored event can't be used. `version` is its position in the session's log. */
export interface EventDamage {
  readonly version: number;
  readonly reason: string;
  /** Set where it holds a text that is longer than this program ever writes. */
  readonly oversized?: true;
}

export interface StreamHead {
  /** 0 for a stream without events. */
  readonly version: number;
  /** Hash of the last event, null for a stream without events. */
  readonly hash: string | null;
}

export const EMPTY_STREAM: StreamHead = { version: 0, hash: null };

/**
 * Puts bodies behind `head`, each chained to the one before it. What could not be read back is never
 * written: a body that the schema refuses is a broken invariant, and throws.
 */
export function encodeEvents(
  head: StreamHead,
  at: string,
  bodies: readonly EventBody[],
  digests: Digests,
): readonly (EncodedEvent & { readonly event: StoredEvent })[] {
  let { version, hash: prev } = head;
  return bodies.map((content) => {
    version += 1;
    const event = readable({ schemaVersion: EVENT_SCHEMA_VERSION, version, at, prev, ...content });
    const body = canonicalJson(event);
    const hash = toHex(digests.sha256(body));
    prev = hash;
    return { version, body, hash, event };
  });
}

function readable(event: StoredEvent): StoredEvent {
  const parsed = eventSchema().safeParse(event);
  if (parsed.success) return parsed.data;
  throw new Error(`event ${event.version}: ${explain({ ...event }, parsed.error.issues[0])}`);
}

/** Reads one event back. Anything unexpected is damage with a reason; there is no lenient way in. */
export function decodeEvent(encoded: EncodedEvent, digests: Digests): Either<EventDamage, StoredEvent> {
  const damaged = (reason: string) => E.left<EventDamage>({ version: encoded.version, reason });
  if (toHex(digests.sha256(encoded.body)) !== encoded.hash)
    return damaged('its content does not match its digest');
  const json = parseJson(encoded.body);
  if (json === undefined) return damaged('it is not JSON');
  const parsed = eventSchema().safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const fault = { version: encoded.version, reason: explain(json, issue) };
    return E.left(issue?.message === TOO_LONG ? { ...fault, oversized: true } : fault);
  }
  const event = parsed.data;
  if (event.version !== encoded.version) return damaged(`it says that it is event ${event.version}`);
  return E.right(event);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

function explain(json: unknown, issue: Issue | undefined): string {
  if (!isJsonObject(json)) return 'it is not an object';
  const { kind, schemaVersion } = json;
  if (typeof schemaVersion === 'number' && schemaVersion > EVENT_SCHEMA_VERSION) {
    return `it was written by a newer version (kind ${JSON.stringify(kind)}, event schema ${schemaVersion}); update WorkRail to read it`;
  }
  if (issue?.path[0] === 'kind') return `its kind ${JSON.stringify(kind)} is not known to this version`;
  return `${issue?.path.join('.') || 'event'}: ${issue?.message ?? 'invalid'}`;
}
