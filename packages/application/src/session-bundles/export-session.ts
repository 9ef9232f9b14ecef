import { eventBlobs, type StoredEvent } from '@workrail/event-log';
import { type BlobHash, defined, program, type SessionId, type TaskEither } from '@workrail/kernel';
import type { OutputError, ReadTransaction, StoreError } from '@workrail/ports';
import { type BundleWriter, bundleWriter } from '@workrail/session-bundle';
import type { Dependencies } from '../dependencies.ts';
import type { InvalidInputError, SessionNotFoundError } from '../errors.ts';
import { eachEvent } from '../sessions/each-event.ts';
import { sessionIdIn } from './session-id-in.ts';

export interface ExportSessionInput {
  readonly sessionId: string;
  /** Where the bundle goes; its name says how it is packed. */
  readonly path: string;
  /** Name and version of the program that exports, which the bundle carries. */
  readonly producer: { readonly name: string; readonly version: string };
  /** Called with events written so far and events in all. */
  readonly onProgress?: (done: number, all: number) => void;
}

export interface ExportedSession {
  readonly sessionId: SessionId;
  readonly events: number;
  readonly blobs: number;
}

export type ExportSessionError = InvalidInputError | SessionNotFoundError | StoreError | OutputError;

const PROGRESS_EVENTS = 250;

/**
 * Writes a session with everything that it needs elsewhere to a file. The log is checked to the last event while it
 * is read, all of it at one moment. Tokens and keys are no part of it.
 */
export const exportSession =
  (deps: Pick<Dependencies, 'store' | 'digests' | 'bundles'>) =>
  (input: ExportSessionInput): TaskEither<ExportSessionError, ExportedSession> =>
    program(async ({ take, value }) => {
      const session = value(sessionIdIn(input.sessionId));
      return take(
        deps.bundles.write(input.path, (line) =>
          deps.store.read<ExportSessionError, ExportedSession>((tx) =>
            written(deps, tx, { session, input, line }),
          ),
        ),
      );
    });

function written(
  { digests }: Pick<Dependencies, 'digests'>,
  tx: ReadTransaction,
  {
    session,
    input,
    line,
  }: {
    readonly session: SessionId;
    readonly input: ExportSessionInput;
    readonly line: (text: string) => Promise<void>;
  },
): TaskEither<ExportSessionError, ExportedSession> {
  return program(async ({ take, fail }) => {
    const [opening] = await take(tx.events.read(session, { from: 1, limit: 1 }));
    if (opening?.kind !== 'session_started')
      return fail({ _tag: 'SessionNotFoundError', sessionId: session });
    const { title, workspace } = opening.data;
    const writer = bundleWriter(
      { producer: input.producer, session: defined({ sessionId: session, title, workspace }) },
      digests,
    );
    const seen = new Set<BlobHash>();
    await line(writer.header());
    const all = await take(
      eachEvent<ExportSessionError>(tx, session, (event, all) =>
        program(async ({ take }) => {
          for (const text of await take(newBlobs(tx, { event, seen, writer }))) await line(text);
          await line(writer.event(event));
          if (event.version % PROGRESS_EVENTS === 0 || event.version === all)
            input.onProgress?.(event.version, all);
        }),
      ),
    );
    await line(writer.manifest());
    return { sessionId: session, events: all, blobs: seen.size };
  });
}

/** What an event speaks of and no event before it did. */
function newBlobs(
  tx: ReadTransaction,
  {
    event,
    seen,
    writer,
  }: { readonly event: StoredEvent; readonly seen: Set<BlobHash>; readonly writer: BundleWriter },
): TaskEither<StoreError, readonly string[]> {
  return program(async ({ take, fail }) => {
    const lines: string[] = [];
    for (const { hash, role } of eventBlobs(event)) {
      if (seen.has(hash)) continue;
      seen.add(hash);
      const stored = await take(tx.blobs.get(hash));
      if (stored._tag === 'None')
        return fail({ _tag: 'DamagedBlobError', hash, reason: `the ${role} is missing` });
      lines.push(writer.blob(role, hash, stored.value));
    }
    return lines;
  });
}
