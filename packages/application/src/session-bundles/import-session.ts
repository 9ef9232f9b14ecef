import type { EventBody, StoredEvent } from '@workrail/event-log';
import { E, type Either, program, runId, type SessionId, sessionId, type TaskEither } from '@workrail/kernel';
import type { BundleUnreadableError, ReadTransaction, StoreError, WriteTransaction } from '@workrail/ports';
import {
  type BundleFault,
  type BundleManifest,
  type BundlePiece,
  bundleReader,
  LINE_LIMIT,
  type RenamedEvent,
  renamedSession,
} from '@workrail/session-bundle';
import type { Dependencies } from '../dependencies.ts';

export interface ImportSessionInput {
  readonly path: string;
  /** True: make a new session of it, whatever is there already. */
  readonly asNew?: boolean;
  /** Called with what is done, the lines gone over so far, and how many there are: 0 on the first way, which finds out. */
  readonly onProgress?: (stage: 'verify' | 'write', lines: number, all: number) => void;
}

export interface ImportedSession {
  /**
   * `imported`: under its own id. `imported_as_new`: its id is taken here by another log, so it has new ids.
   * `already_here`: the same session, or the same bundle's, is here; nothing was written.
   */
  readonly outcome: 'imported' | 'imported_as_new' | 'already_here';
  readonly sessionId: SessionId;
  readonly originalSessionId: SessionId;
  readonly bundleId: string;
  readonly events: number;
}

/** The bundle is not whole or was changed. Nothing was written. */
export interface BundleRefusedError extends BundleFault {
  readonly _tag: 'BundleRefusedError';
  readonly path: string;
}

export type ImportSessionError = BundleRefusedError | BundleUnreadableError | StoreError;

type ImportDependencies = Pick<Dependencies, 'store' | 'digests' | 'entropy' | 'clock' | 'bundles'>;

/**
 * Brings a session in from a bundle. All of it is verified before the first byte is written, and what is written is
 * verified again; it is there as a whole or not at all.
 */
export const importSession =
  (deps: ImportDependencies) =>
  (input: ImportSessionInput): TaskEither<ImportSessionError, ImportedSession> =>
    program(async ({ take }) => {
      const stage = { name: 'verify', all: 0 } as const;
      const verified = await take(goOver(deps, input, stage, async () => E.right(undefined)));
      return take(
        deps.store.write<ImportSessionError, ImportedSession>((tx) => bringIn(deps, tx, { input, verified })),
      );
    });

interface Verified {
  readonly session: SessionId;
  readonly manifest: BundleManifest;
  readonly lines: number;
}

/** Reads a bundle from its first line to its last, verifying each before it is used. */
function goOver(
  { bundles, digests }: Pick<ImportDependencies, 'bundles' | 'digests'>,
  { path, onProgress }: ImportSessionInput,
  { name, all }: { readonly name: 'verify' | 'write'; readonly all: number },
  use: (piece: BundlePiece) => Promise<Either<ImportSessionError, void>>,
): TaskEither<ImportSessionError, Verified> {
  return program(async ({ take, value }) => {
    const reader = bundleReader(digests);
    const refused = (fault: BundleFault): BundleRefusedError => ({
      _tag: 'BundleRefusedError',
      path,
      ...fault,
    });
    let session: SessionId | undefined;
    let lines = 0;
    await take(
      bundles.read<ImportSessionError>(path, { limit: LINE_LIMIT }, async (line) => {
        const read = reader.line(line);
        if (E.isLeft(read)) return E.left(refused(read.left));
        lines += 1;
        if (lines % PROGRESS_LINES === 0) onProgress?.(name, lines, all);
        const piece = read.right;
        if (piece?.part === 'header') session = piece.session.sessionId;
        return piece === undefined ? E.right(undefined) : use(piece);
      }),
    );
    const manifest = value(E.mapLeft(refused)(reader.end()));
    onProgress?.(name, lines, all);
    if (session === undefined) throw new Error('a whole bundle has a header');
    return { session, manifest, lines };
  });
}

const PROGRESS_LINES = 500;

function bringIn(
  deps: ImportDependencies,
  tx: WriteTransaction,
  { input, verified }: { readonly input: ImportSessionInput; readonly verified: Verified },
): TaskEither<ImportSessionError, ImportedSession> {
  return program(async ({ take, fail }) => {
    const { session: original, manifest } = verified;
    const { bundleId, events } = manifest;
    const facts = { originalSessionId: original, bundleId, events: events.count };
    const here = input.asNew === true ? undefined : await take(sameHere(tx, verified));
    if (here !== undefined) return { ...facts, outcome: 'already_here' as const, sessionId: here };
    const taken = await take(isTaken(tx, verified));
    const asNew = taken || input.asNew === true;
    const session = asNew ? sessionId(deps.entropy.uuid()) : original;
    const log = logWriter(tx, session);
    const copy = asNew
      ? renamedSession({ session, run: () => runId(deps.entropy.uuid()) }, deps.digests).event
      : asItIs;
    const again = await take(
      goOver(deps, input, { name: 'write', all: verified.lines }, async (piece) => {
        if (piece.part === 'header') return E.right(undefined);
        if (piece.part === 'blob') return E.map(() => undefined)(await tx.blobs.put(piece.value)());
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
    const imported: EventBody = { kind: 'session_imported', data: { bundleId, originalSessionId: original } };
    await take(log.end());
    if (!asNew && (await take(tx.events.head(session))).hash !== events.head)
      throw new Error('a log that is written as it was has the digests that it had');
    await take(log.add([{ at: deps.clock.now(), body: imported }]));
    await take(log.end());
    return {
      ...facts,
      outcome: asNew ? ('imported_as_new' as const) : ('imported' as const),
      sessionId: session,
    };
  });
}

/** The bundle's events were not written anew: their digests are those of the log that they came from. */
const asItIs = ({
  schemaVersion: _s,
  version: _v,
  at,
  prev: _p,
  ...body
}: StoredEvent): readonly RenamedEvent[] => [{ at, body: body as EventBody }];

/** Ids of the bundle that stand for something else here: its session's, or those of its runs in another session. */
function isTaken(
  tx: ReadTransaction,
  { session, manifest: { runs } }: Verified,
): TaskEither<StoreError, boolean> {
  return program(async ({ take }) => {
    if ((await take(tx.events.head(session))).version > 0) return true;
    for (const { runId } of runs) if ((await take(tx.graph.run(runId)))._tag === 'Some') return true;
    return false;
  });
}

/** A session that says what the bundle says: brought in from it before, or the one that it was made of. */
function sameHere(
  tx: ReadTransaction,
  { session, manifest: { bundleId, events } }: Verified,
): TaskEither<StoreError, SessionId | undefined> {
  return program(async ({ take }) => {
    const [earlier] = await take(tx.graph.importedFrom(bundleId, 1));
    if (earlier !== undefined) return earlier;
    const head = await take(tx.events.head(session));
    if (head.version < events.count) return undefined;
    if (head.version === events.count) return head.hash === events.head ? session : undefined;
    const [next] = await take(tx.events.read(session, { from: events.count + 1, limit: 1 }));
    return next?.prev === events.head ? session : undefined;
  });
}

const BATCH = 200;

/** Appends events one after the other; those of one time go together. */
function logWriter(tx: WriteTransaction, session: SessionId) {
  let version = 0;
  let batch: { readonly at: string; readonly events: EventBody[] } | undefined;
  const end = (): TaskEither<StoreError, void> =>
    program(async ({ take }) => {
      if (batch === undefined) return;
      const { at, events } = batch;
      batch = undefined;
      await take(tx.events.append(session, { expectedVersion: version, at, events }));
      version += events.length;
    });
  return {
    end,
    add: (more: readonly RenamedEvent[]): TaskEither<StoreError, void> =>
      program(async ({ take }) => {
        for (const { at, body } of more) {
          if (batch !== undefined && (batch.at !== at || batch.events.length >= BATCH)) await take(end());
          batch ??= { at, events: [] };
          batch.events.push(body);
        }
      }),
  };
}
