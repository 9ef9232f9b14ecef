import type { SessionId } from '@workrail/kernel';
import type { BodyOf, RecordedOf, StreamDefinition, StreamTypes } from './define-stream.ts';
import { sessionStream } from './session.ts';

/** The types of streams that this build keeps. An event of a stream of another type is refused on read. */
export const STREAM_TYPES = { session: sessionStream } as const;

export type WorkRailStreams = typeof STREAM_TYPES;
export type StreamType<Types extends StreamTypes = WorkRailStreams> = keyof Types & string;

type IdOf<Type extends StreamType<Types>, Types extends StreamTypes> =
  Types[Type] extends StreamDefinition<string, infer Id> ? Id : never;

/** Names one stream. */
export interface StreamId<Type extends StreamType<Types>, Types extends StreamTypes = WorkRailStreams> {
  readonly type: Type;
  readonly id: IdOf<Type, Types>;
}

/** Names a stream of any type. */
export type AnyStreamId<Types extends StreamTypes = WorkRailStreams> = {
  readonly [Type in StreamType<Types>]: StreamId<Type, Types>;
}[StreamType<Types>];

type KindsOf<Type extends StreamType<Types>, Types extends StreamTypes> = Types[Type]['kinds'];

/** What events of a type's streams say, before they have their place in a log. */
export type EventBody<
  Type extends StreamType<Types> = StreamType,
  Types extends StreamTypes = WorkRailStreams,
> = {
  readonly [Each in Type]: BodyOf<KindsOf<Each, Types>>[keyof BodyOf<KindsOf<Each, Types>>];
}[Type];

export type StoredEvent<
  Type extends StreamType<Types> = StreamType,
  Types extends StreamTypes = WorkRailStreams,
> = {
  readonly [Each in Type]: RecordedOf<KindsOf<Each, Types>>[keyof RecordedOf<KindsOf<Each, Types>>];
}[Type];

/** The stream that a row of a store names; that its type is known shows when its events are decoded. */
export const storedStreamId = (type: string, id: string): AnyStreamId => ({ type, id }) as AnyStreamId;

/** The stream of a session. */
export const sessionStreamId = (id: SessionId): StreamId<'session'> => ({ type: 'session', id });
