import type { EventDefinition, RecordedEvent } from '../kinds/define-event.ts';
import type { AnyTreatment } from '../redaction/treatment.ts';

/** A kind whatever its data, for folds over events of any kind. */
export type AnyEventDefinition = Omit<EventDefinition<string, unknown>, 'redaction'> & {
  readonly redaction: AnyTreatment;
};

type EventKinds = Readonly<Record<string, AnyEventDefinition>>;

/** All that is known of a type of stream. Append, read, feed, verification and removal are the same for all of them. */
export interface StreamDefinition<
  Type extends string = string,
  Id extends string = string,
  Kinds extends EventKinds = EventKinds,
> {
  readonly type: Type;
  /** Ids of a type begin as those of no other type do. */
  isId(text: string): text is Id;
  /** The kind of its first event, and of no other. */
  readonly opening: string;
  /** The closed set of its kinds. A kind that is not here is refused on read, never skipped. */
  readonly kinds: Kinds;
}

/** Ties the members of a type to its kinds. */
export const defineStream = <const Type extends string, Id extends string, Kinds extends EventKinds>(
  definition: StreamDefinition<Type, Id, Kinds> & { readonly opening: keyof Kinds },
): StreamDefinition<Type, Id, Kinds> => definition;

/** Types of streams by their names. A kind has the same meaning wherever its name stands, so no two types share one. */
export type StreamTypes = Readonly<Record<string, StreamDefinition>>;

/** What events of some kinds say, before they have their place in a log. */
export type BodyOf<Kinds> = {
  readonly [Kind in keyof Kinds & string]: Kinds[Kind] extends EventDefinition<Kind, infer Data, infer _Id>
    ? { readonly kind: Kind; readonly data: Data }
    : never;
};

/** Events of some kinds, in their place in a log. */
export type RecordedOf<Kinds> = {
  readonly [Kind in keyof BodyOf<Kinds>]: RecordedEvent<Kind & string, BodyOf<Kinds>[Kind]['data']>;
};
