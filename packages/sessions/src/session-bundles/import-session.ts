import {
  type SessionEvent,
  type SessionEventBody,
  type StreamHead,
  sessionStreamId,
} from '@workrail/event-log';
import {
  defined,
  E,
  type Either,
  program,
  runId,
  type SessionId,
  sessionId,
  type TaskEither,
} from '@workrail/kernel';
import type { BundleUnreadableError, KeyringError, StoreError, WriteTransaction } from '@workrail/ports';
import { invalid } from '@workrail/requests';
import {
  type BundlePiece,
  type RenamedEvent,
  renamedSession,
  type WorkflowJudge,
} from '@workrail/session-bundle';
import { readProgram, unlessDamaged } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { workflowJudge } from '../sessions/workflow-judge.ts';
import { type BundleRefusedError, type GoOverInput, goOver, type VerifiedBundle } from './go-over.ts';
import { isTaken, isWholeHere, localCopy, localWork, runsElsewhere } from './local-copy.ts';
import { logWriter } from './log-writer.ts';
import { type OutgoingSession, prepareReplacement, type ReplaceSessionError } from './prepare-replacement.ts';
import { producerIn } from './producer-in.ts';
import { runStatuses } from './run-statuses.ts';

/** The bundle to import, and what to do if its session is here already. */
export interface ImportSessionInput extends GoOverInput {
  /** True: make a new session of it, whatever is there already. */
  readonly asNew?: boolean;
  /**
   * Put it in the place of the session that has its id here and went another way. What only that one holds is first
   * written to a bundle beside the one that comes, by this program; work that is newer than the bundle is never replaced,
   * nor is a session that is whole by one that is redacted, which becomes a new one.
   */
  readonly replace?: { readonly producer: { readonly name: string; readonly version: string } };
}

/** How a session came in, and under which id. */
export interface ImportedSession {
  /**
   * `imported`: under its own id. `imported_as_new`: its id is taken here by another log, so it has new ids.
   * `already_here`: the same session, or the same bundle's, is here; nothing was written. `replaced`: what had its id
   * here is gone.
   */
  readonly outcome: 'imported' | 'imported_as_new' | 'already_here' | 'replaced';
  readonly sessionId: SessionId;
  /** Its id in the bundle. */
  readonly originalSessionId: SessionId;
  /** Hash of the bundle's content, which names it. */
  readonly bundleId: string;
  readonly events: number;
  /** Set where something was written: whether the session has runs, and all of them are complete. */
  readonly isComplete?: boolean;
  /** The bundle that keeps what was replaced, where that held something else. */
  readonly backup?: string;
  /** Version of the first event that is older than one before it, where there is one: a clock was set back. */
  readonly wentBack?: number;
}

/**
 * The bundle cannot be read or is invalid, the local session cannot be replaced, or the store or the keys cannot be used.
 * Nothing was imported.
 */
export type ImportSessionError =
  | BundleRefusedError
  | BundleUnreadableError
  | KeyringError
  | ReplaceSessionError;

type ImportDependencies = Pick<
  Dependencies,
  'store' | 'digests' | 'entropy' | 'clock' | 'bundles' | 'keys' | 'logger'
> & {
  readonly judge: WorkflowJudge;
};

/** Brings a session in from a bundle, verified before and while it is written: as a whole or not at all. */
export const importSession =
  (given: Omit<ImportDependencies, 'judge'> & Pick<Dependencies, 'decoder'>) =>
  (input: ImportSessionInput): TaskEither<ImportSessionError, ImportedSession> =>
    program(async ({ take, value }) => {
      if (input.asNew === true && input.replace !== undefined)
        value(
          invalid('replace', 'conflict', 'asNew and replace exclude each other', 'Send only one of them.'),
        );
      if (input.replace !== undefined) value(producerIn(input.replace.producer, 'replace.producer'));
      const deps: ImportDependencies = { ...given, judge: await workflowJudge(given.decoder) };
      const stage = { name: 'verify', all: 0 } as const;
      const follows = followsHere(deps);
      const verified = await take(goOver(deps, input, stage, follows.look));
      const room = await take(roomFor(deps, input, { ...verified, holds: follows.holds() }));
      // Without a key no agent can go on with the session: that is said before there is one.
      await take(deps.keys.load());
      const imported = await take(
        deps.store.write<ImportSessionError, ImportedSession>((tx) =>
          bringIn(deps, tx, input, { verified, room }),
        ),
      );
      await noteInKeyring(deps, imported.sessionId);
      return imported;
    });

/**
 * A folder with a session has a key, whether the session was begun there or brought in; without one, a key that is made
 * later looks as if an earlier one was lost. The session is there whether or not this succeeds, and its key was there before.
 */
async function noteInKeyring(
  { keys, logger }: Pick<ImportDependencies, 'keys' | 'logger'>,
  session: SessionId,
): Promise<void> {
  const noted = await keys.noteSession()();
  if (E.isLeft(noted))
    logger.warn(
      { session, path: noted.left.path, error: noted.left._tag },
      `the session is imported, but the keyring cannot be written: ${noted.left.reason}; agents can continue the session, and a loss of the database will not be noticed until the keyring can be written`,
    );
}

/** Notes whether the bundle goes on from where the session with its id stands here. */
function followsHere({ store }: Pick<ImportDependencies, 'store'>) {
  let here: StreamHead | undefined;
  let holds = false;
  return {
    look: async (piece: BundlePiece): Promise<Either<ImportSessionError, void>> => {
      if (piece.part === 'header') {
        const { sessionId } = piece.session;
        const work = await unlessDamaged(store.read((tx) => localWork(tx, sessionId)))();
        if (E.isLeft(work)) return work;
        here = work.right?.head;
      }
      if (here !== undefined && piece.part === 'event' && piece.event.version === here.version + 1)
        holds = piece.event.prev === here.hash;
      return E.right(undefined);
    },
    holds: (): boolean => holds,
  };
}

/** The session that makes room for the bundle's, where that is asked for and necessary. */
const roomFor = (
  deps: ImportDependencies,
  { replace }: ImportSessionInput,
  coming: VerifiedBundle & { readonly holds: boolean },
) =>
  program<ImportSessionError, OutgoingSession | undefined>(async ({ take }) => {
    if (replace === undefined) return undefined;
    const { same, head, needed } = await take(
      readProgram(deps, async (tx, { take }) => ({
        same: await take(localCopy(tx, coming, { which: 'own', judge: deps.judge })),
        head: await take(tx.events.head(sessionStreamId(coming.session))),
        /** Whether the bundle's session would take the place of the one that is here. */
        needed: !(await take(runsElsewhere(tx, coming))) && !(await take(isWholeHere(tx, coming))),
      })),
    );
    // What is damaged cannot be kept in a bundle, and needs none where all of it comes with this one.
    if (same !== undefined) return same.damage === undefined || same.goesOn ? undefined : { head };
    return needed ? take(prepareReplacement(deps, { ...coming, ...replace })) : undefined;
  });

const bringIn = (
  deps: ImportDependencies,
  tx: WriteTransaction,
  input: ImportSessionInput,
  { verified, room }: { readonly verified: VerifiedBundle; readonly room: OutgoingSession | undefined },
) =>
  program<ImportSessionError, ImportedSession>(async ({ take, fail }) => {
    const { session: original, manifest } = verified;
    const { bundleId, events } = manifest;
    const { wentBack } = verified;
    const facts = defined({ originalSessionId: original, bundleId, events: events.count, wentBack });
    const which = input.replace === undefined ? 'any' : 'own';
    const looks = input.asNew !== true && room === undefined;
    const here = looks ? await take(localCopy(tx, verified, { which, judge: deps.judge })) : undefined;
    if (here?.damage !== undefined)
      return fail({
        _tag: 'DamagedHereError',
        sessionId: here.sessionId,
        reason: here.damage,
        replaceable: here.sessionId === original && !here.goesOn,
      });
    if (here !== undefined) return { ...facts, outcome: 'already_here' as const, sessionId: here.sessionId };
    const replaced = room !== undefined && (await take(cleared(tx, original, room)));
    const taken = await take(isTaken(tx, verified));
    const asNew = taken || input.asNew === true;
    const session = asNew ? sessionId(deps.entropy.uuid()) : original;
    const log = logWriter(tx, session);
    const copy = asNew
      ? renamedSession({ session, run: () => runId(deps.entropy.uuid()) }, deps.digests)
      : asItIs;
    const statuses = runStatuses();
    const again = await take(
      goOver(deps, input, { name: 'write', all: verified.lines }, async (piece) => {
        if (piece.part === 'header') return E.right(undefined);
        if (piece.part === 'blob') return E.map(() => undefined)(await tx.blobs.put(piece.value)());
        statuses.add(piece.event);
        return log.add(copy(piece.event))();
      }),
    );
    if (again.manifest.bundleId !== bundleId)
      return fail({
        _tag: 'BundleRefusedError',
        path: input.path,
        code: 'BUNDLE_INTEGRITY_FAILED',
        line: 1,
        reason: 'the file changed while it was read',
      });
    const imported: SessionEventBody = {
      kind: 'session_imported',
      data: { bundleId, originalSessionId: original },
    };
    await take(log.end());
    if (!asNew && (await take(tx.events.head(sessionStreamId(session)))).hash !== events.head)
      throw new Error('a log that is written as it was has the digests that it had');
    await take(log.add([{ at: deps.clock.now(), body: imported }]));
    await take(log.end());
    const outcome = asNew ? 'imported_as_new' : replaced ? 'replaced' : 'imported';
    const backup = replaced && room.backup !== undefined ? { backup: room.backup } : {};
    return { ...facts, outcome, sessionId: session, isComplete: statuses.areComplete(), ...backup };
  });

/** The bundle's events were not written anew: their digests are those of the log that they came from. */
const asItIs = ({
  schemaVersion: _s,
  version: _v,
  at,
  prev: _p,
  ...body
}: SessionEvent): readonly RenamedEvent[] => [{ at, body: body as SessionEventBody }];

/** Removes the session that makes room, as it was looked at and not if it went on since; false where there is none. */
const cleared = (tx: WriteTransaction, sessionId: SessionId, { head }: OutgoingSession) =>
  program<StoreError, boolean>(async ({ take, fail }) => {
    const now = await take(tx.events.head(sessionStreamId(sessionId)));
    if (now.version !== head.version || now.hash !== head.hash)
      return fail({
        _tag: 'ExpectedVersionMismatchError',
        stream: sessionStreamId(sessionId),
        expected: head.version,
        actual: now.version,
      });
    return (await take(tx.events.remove(sessionStreamId(sessionId)))) > 0;
  });
