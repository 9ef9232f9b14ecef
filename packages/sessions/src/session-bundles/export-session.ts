import { eventBlobs, type SessionEvent, sessionStreamId } from '@workrail/event-log';
import { type BlobHash, defined, program, type SessionId, type TaskEither } from '@workrail/kernel';
import type { OutputError, OutputTakenError, ReadTransaction, StoreError } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import {
  type BundleWriter,
  bundleWriter,
  type RedactedSession,
  type RedactionCounts,
} from '@workrail/session-bundle';
import { documentAt, openingOf, readProgram, type SessionNotFoundError } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { sessionIdIn } from '../sessions/checked-input.ts';
import { eachEvent } from '../sessions/each-event.ts';
import { producerIn } from './producer-in.ts';
import { type RedactInput, redactionOf } from './redaction.ts';

/** A session, the file to write it to, and what to redact. */
export interface ExportSessionInput {
  readonly sessionId: string;
  /** Where the bundle goes; its name says how it is packed. */
  readonly path: string;
  /** Fails where there is a file at `path`; otherwise that file is replaced. */
  readonly keepExisting?: boolean;
  /** Name and version of the program that exports, which the bundle carries. */
  readonly producer: { readonly name: string; readonly version: string };
  /** Set: without what points to a machine or a person and what looks secret. */
  readonly redact?: RedactInput | undefined;
  /** Called with events written so far and events in all. */
  readonly onProgress?: (done: number, all: number) => void;
}

/** How much was written to the bundle. */
export interface ExportedSession {
  readonly sessionId: SessionId;
  /** Events in the bundle. */
  readonly events: number;
  /** Documents that its events refer to, such as workflows, contexts and artifacts. */
  readonly blobs: number;
  /** What was taken out, where something was to be. */
  readonly redacted?: RedactionCounts;
}

/** The session does not exist, an argument is wrong, the store cannot be read, or the file cannot be written. */
export type ExportSessionError =
  | InvalidInputError
  | SessionNotFoundError
  | StoreError
  | OutputError
  | OutputTakenError;

const PROGRESS_EVENTS = 250;

/** Writes a session, as it stands at one moment, to a file with all that it needs elsewhere but tokens and keys. */
export const exportSession =
  (deps: Pick<Dependencies, 'store' | 'digests' | 'bundles'>) =>
  (input: ExportSessionInput): TaskEither<ExportSessionError, ExportedSession> =>
    program(async ({ take, value }) => {
      const producer = value(producerIn(input.producer));
      const session = value(sessionIdIn(input.sessionId));
      const redaction = value(redactionOf(input.redact, deps.digests));
      const written = (line: (text: string) => Promise<void>) =>
        readProgram<ExportSessionError, ExportedSession>(deps, async (tx, { take, fail }) => {
          const opening = await take(openingOf(tx, session));
          if (opening === undefined) return fail({ _tag: 'SessionNotFoundError', sessionId: session });
          const pieces = await take(redaction(tx, session));
          const writer = bundleWriter(producer, deps.digests);
          const blobs = newBlobs(tx, writer, pieces.document);
          let [events, documents] = [0, 0];
          const { version: all } = await take(tx.events.head(sessionStreamId(session)));
          for await (const given of eachEvent(tx, session, take)) {
            const texts = await take(blobs(given));
            const event = pieces.event(given);
            if (event?.kind === 'session_started') await line(writer.header(event.data));
            for (const text of texts) await line(text);
            if (event !== undefined) await line(writer.event(event));
            events += event === undefined ? 0 : 1;
            documents += texts.length;
            if (given.version % PROGRESS_EVENTS === 0 || given.version === all)
              input.onProgress?.(given.version, all);
          }
          await line(writer.manifest());
          return defined({ sessionId: session, events, blobs: documents, redacted: pieces.counts?.() });
        });
      return take(deps.bundles.write(input.path, written, defined({ keepExisting: input.keepExisting })));
    });

/** The lines of what an event speaks of and no event before it did. */
function newBlobs(
  tx: ReadTransaction,
  writer: BundleWriter,
  document: RedactedSession['document'],
): (event: SessionEvent) => TaskEither<StoreError, readonly string[]> {
  const read = new Set<BlobHash>();
  const written = new Set<BlobHash>();
  return (event) =>
    program(async ({ take }) => {
      const lines: string[] = [];
      for (const { hash: stored, role } of eventBlobs(event)) {
        if (read.has(stored)) continue;
        read.add(stored);
        const found = await take(documentAt(tx, stored, `the ${role}`));
        const { hash, value } = document(role, stored, found);
        if (written.has(hash)) continue;
        written.add(hash);
        lines.push(writer.blob(role, hash, value));
      }
      return lines;
    });
}
