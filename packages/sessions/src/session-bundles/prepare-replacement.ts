import { type StreamHead, sessionStreamId } from '@workrail/event-log';
import { program, type SessionId } from '@workrail/kernel';
import type { Dependencies } from '../dependencies.ts';
import { type ExportSessionError, exportSession } from './export-session.ts';
import type { VerifiedBundle } from './go-over.ts';
import { localWork } from './local-copy.ts';

/** What is here under the id of the bundle's session was worked on after what the bundle holds. Nothing was written. */
interface ReplaceRefusedError {
  readonly _tag: 'ReplaceRefusedError';
  readonly sessionId: SessionId;
  /** The newest time of an event: here, and in the bundle. */
  readonly here: string;
  readonly bundle: string;
}

/** The session of the bundle is here and can't be used. Nothing was written. */
interface DamagedHereError {
  readonly _tag: 'DamagedHereError';
  readonly sessionId: SessionId;
  readonly reason: string;
  /** Whether the bundle holds all of it, so that it can take its place. */
  readonly replaceable: boolean;
}

/**
 * Why the local session was not replaced: it has newer work, it is damaged, or the bundle that would keep it cannot be
 * written.
 */
export type ReplaceSessionError = ReplaceRefusedError | DamagedHereError | ExportSessionError;

/** The session that goes, as it stood when it was looked at. */
export interface OutgoingSession {
  readonly head: StreamHead;
  /** The bundle that keeps what was here; none where all of it is in the one that comes. */
  readonly backup?: string;
}

/** Sees whether the session here may go. Newer work is never given up, older work is first kept in a bundle. */
export const prepareReplacement = (
  deps: Pick<Dependencies, 'store' | 'digests' | 'bundles'>,
  coming: Pick<VerifiedBundle, 'session' | 'newest'> & {
    /** Whether all of the session that is here stands in the bundle as well. */
    readonly holds: boolean;
    readonly producer: { readonly name: string; readonly version: string };
  },
) =>
  program<ReplaceSessionError, OutgoingSession>(async ({ take, fail }) => {
    const { session, newest: bundle, holds, producer } = coming;
    const head = await take(deps.store.read((tx) => tx.events.head(sessionStreamId(session))));
    const work = await take(deps.store.read((tx) => localWork(tx, session)));
    if (work === undefined || holds) return { head };
    if (work.newest > bundle)
      return fail({ _tag: 'ReplaceRefusedError', sessionId: session, here: work.newest, bundle });
    const backup = `${session}.${(head.hash ?? '').slice(0, 12)}.jsonl.gz`;
    await take(exportSession(deps)({ sessionId: session, path: backup, producer }));
    return { head, backup };
  });
