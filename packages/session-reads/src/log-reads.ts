import { type SessionEvent, type SessionEventBody, sessionStreamId } from '@workrail/event-log';
import {
  type BlobHash,
  isJsonObject,
  type Json,
  type JsonObject,
  program,
  type SessionId,
  type Steps,
  type TaskEither,
} from '@workrail/kernel';
import type {
  BlobReader,
  DamagedEventError,
  EventReader,
  ReadTransaction,
  Store,
  StoreError,
  WriteTransaction,
} from '@workrail/ports';

/** A program within one read transaction. */
export const readProgram = <Err, A>(
  { store }: { readonly store: Pick<Store, 'read'> },
  body: (tx: ReadTransaction, steps: Steps<Err | StoreError>) => Promise<A>,
): TaskEither<Err | StoreError, A> =>
  store.read<Err | StoreError, A>((tx) => program((steps) => body(tx, steps)));

/** A program within one write transaction. */
export const writeProgram = <Err, A>(
  { store }: { readonly store: Pick<Store, 'write'> },
  body: (tx: WriteTransaction, steps: Steps<Err | StoreError>) => Promise<A>,
): TaskEither<Err | StoreError, A> =>
  store.write<Err | StoreError, A>((tx) => program((steps) => body(tx, steps)));

interface EventSource {
  readonly events: Pick<EventReader, 'read'>;
}

/** The event of a session with this version; undefined where there is none. */
export const eventAt = (tx: EventSource, session: SessionId, version: number) =>
  program<StoreError, SessionEvent | undefined>(async ({ take }) =>
    // Versions begin with 1: reading from before it would find a log that lacks its beginning.
    version < 1
      ? undefined
      : (await take(tx.events.read(sessionStreamId(session), { from: version, limit: 1 })))[0],
  );

/** The event that opened a session; undefined where its log does not begin with one. */
export const openingOf = (tx: EventSource, session: SessionId) =>
  program<StoreError, SessionEvent<'session_started'> | undefined>(async ({ take }) => {
    const first = await take(eventAt(tx, session, 1));
    return first?.kind === 'session_started' ? first : undefined;
  });

/** A document that an event refers to; `what` names it where it is missing. */
export const documentAt = (tx: { readonly blobs: Pick<BlobReader, 'get'> }, hash: BlobHash, what: string) =>
  program<StoreError, Json>(async ({ take, fail }) => {
    const stored = await take(tx.blobs.get(hash));
    return stored._tag === 'Some'
      ? stored.value
      : fail({ _tag: 'DamagedBlobError', hash, reason: `${what} is missing` });
  });

/** The same of a document that has to be an object. */
export const objectAt = (tx: Parameters<typeof documentAt>[0], hash: BlobHash, what: string) =>
  program<StoreError, JsonObject>(async ({ take, fail }) => {
    const value = await take(documentAt(tx, hash, what));
    return isJsonObject(value)
      ? value
      : fail({ _tag: 'DamagedBlobError', hash, reason: `${what} is missing` });
  });

/** Appends behind the end of a session's log, and gives the version that stood there before. */
export const appendTo = (
  tx: WriteTransaction,
  session: SessionId,
  batch: { readonly at: string; readonly events: readonly SessionEventBody[] },
) =>
  program<StoreError, number>(async ({ take }) => {
    const { version } = await take(tx.events.head(sessionStreamId(session)));
    await take(tx.events.append(sessionStreamId(session), { expectedVersion: version, ...batch }));
    return version;
  });

export const damagedEvent = (session: SessionId, version: number, reason: string): DamagedEventError => ({
  _tag: 'DamagedEventError',
  stream: sessionStreamId(session),
  version,
  reason,
});
