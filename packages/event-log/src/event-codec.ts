import { canonicalJson, type Digests, E, type Either, isJsonObject, parseJson } from '@workrail/kernel';
import { type BlobUse, type RecordedEvent, usesOnce } from './kinds/define-event.ts';
import type { ReadModelRow } from './read-model-rows.ts';
import { eventSchema } from './schema/event-schema.ts';
import { TOO_LONG } from './schema/texts.ts';
import type { AnyEventDefinition, StreamDefinition, StreamTypes } from './streams/define-stream.ts';
import type {
  AnyStreamId,
  EventBody,
  StoredEvent,
  StreamId,
  StreamType,
  WorkRailStreams,
} from './streams/registry.ts';

/** Newest event schema that this build writes and reads. */
export const EVENT_SCHEMA_VERSION = 1;

/** An event as it lies in the store. `hash` is the SHA-256 (hex) of `body`, which is canonical JSON. */
export interface EncodedEvent {
  readonly version: number;
  readonly body: string;
  readonly hash: string;
}

/** Why a stored event can't be used. `version` is its position in its stream. */
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

/** How events of some types of streams are written and read back. */
export interface EventCodec<Types extends StreamTypes = WorkRailStreams> {
  readonly digests: Digests;
  /** Throws where an id is none of its type: no stream may be opened under it. */
  readonly assertId: (stream: AnyStreamId<Types>) => void;
  /**
   * Puts bodies behind `head`, each chained to the one before it. What could not be read back is never written: a body
   * that the schema refuses is a broken invariant, and throws.
   */
  readonly encode: <Type extends StreamType<Types>>(
    type: Type,
    head: StreamHead,
    batch: { readonly at: string; readonly events: readonly EventBody<Type, Types>[] },
  ) => readonly (EncodedEvent & { readonly event: StoredEvent<Type, Types> })[];
  /** Reads one event back. Anything unexpected is damage with a reason; there is no lenient way in. */
  readonly decode: <Type extends StreamType<Types>>(
    type: Type,
    encoded: EncodedEvent,
  ) => Either<EventDamage, StoredEvent<Type, Types>>;
  /** The rows that one event puts into the read model, in order. */
  readonly rows: <Type extends StreamType<Types>>(
    stream: StreamId<Type, Types>,
    event: StoredEvent<Type, Types>,
  ) => readonly ReadModelRow[];
  /** The blobs that an event of a type speaks of, each once. */
  readonly blobs: <Type extends StreamType<Types>>(
    type: Type,
    event: StoredEvent<Type, Types>,
  ) => readonly BlobUse[];
}

type AnyEvent = RecordedEvent<string, unknown>;

/** The codec of some types. What an event of a type holds is known at run time by its schema alone. */
export function eventCodec<Types extends StreamTypes>(types: Types, digests: Digests): EventCodec<Types> {
  const known = (type: string): StreamDefinition | undefined =>
    Object.hasOwn(types, type) ? types[type] : undefined;
  const definitionOf = (type: string): StreamDefinition => {
    const definition = known(type);
    if (definition === undefined) throw new Error(`there are no streams of the type ${type}`);
    return definition;
  };
  const kindOf = (type: string, { kind }: AnyEvent): AnyEventDefinition => {
    const definition = definitionOf(type).kinds[kind];
    if (definition === undefined)
      throw new Error(`${kind} is not a kind of event in streams of the type ${type}`);
    return definition;
  };
  const codec: Record<keyof EventCodec, unknown> = {
    digests,
    assertId: ({ type, id }: LooseStreamId) => {
      if (known(type)?.isId(id) !== true) throw new Error(`${id} is not a stream of the type ${type}`);
    },
    encode: (type: string, head: StreamHead, batch: Batch) =>
      encodeEvents(definitionOf(type), head, batch, digests),
    decode: (type: string, encoded: EncodedEvent) => decodeEvent(known(type), type, encoded, digests),
    rows: ({ type, id }: LooseStreamId, event: AnyEvent) =>
      kindOf(type, event).rows(event.data, { id, version: event.version, at: event.at }),
    blobs: (type: string, event: AnyEvent) => usesOnce(kindOf(type, event).blobs(event.data)),
  };
  return codec as unknown as EventCodec<Types>;
}

interface LooseStreamId {
  readonly type: string;
  readonly id: string;
}

interface Batch {
  readonly at: string;
  readonly events: readonly Pick<AnyEvent, 'kind' | 'data'>[];
}

function encodeEvents(
  definition: StreamDefinition,
  head: StreamHead,
  { at, events }: Batch,
  digests: Digests,
): readonly (EncodedEvent & { readonly event: AnyEvent })[] {
  let { version, hash: prev } = head;
  return events.map((content) => {
    version += 1;
    const event = readable(definition, {
      schemaVersion: EVENT_SCHEMA_VERSION,
      version,
      at,
      prev,
      ...content,
    });
    const body = canonicalJson({ ...event });
    const hash = digests.sha256Hex(body);
    prev = hash;
    return { version, body, hash, event };
  });
}

function readable(definition: StreamDefinition, event: AnyEvent): AnyEvent {
  const parsed = eventSchema(definition).safeParse(event);
  if (parsed.success) return parsed.data;
  throw new Error(`event ${event.version}: ${explain({ ...event }, parsed.error.issues[0])}`);
}

function decodeEvent(
  definition: StreamDefinition | undefined,
  type: string,
  encoded: EncodedEvent,
  digests: Digests,
): Either<EventDamage, AnyEvent> {
  const damaged = (reason: string) => E.left<EventDamage>({ version: encoded.version, reason });
  if (digests.sha256Hex(encoded.body) !== encoded.hash)
    return damaged('its content does not match its digest');
  if (definition === undefined)
    return damaged(`its stream is of the type ${JSON.stringify(type)}, which is not known to this version`);
  const json = parseJson(encoded.body);
  if (json === undefined) return damaged('it is not JSON');
  const parsed = eventSchema(definition).safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const fault = { version: encoded.version, reason: explain(json, issue) };
    return E.left(issue?.message === TOO_LONG ? { ...fault, oversized: true } : fault);
  }
  const event = parsed.data;
  if (event.version !== encoded.version) return damaged(`it says that it is event ${event.version}`);
  return E.right(event);
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
