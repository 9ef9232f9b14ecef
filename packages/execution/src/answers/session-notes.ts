import { type SessionEvent, sessionStreamId } from '@workrail/event-log';
import { defined, LruCache, O, program, type RunId, type SessionId } from '@workrail/kernel';
import type { NodeRecord, ReadTransaction, StoreError } from '@workrail/ports';
import { BESIDE_WORKFLOWS } from '../read-output/left-outputs.ts';
import type { Recap } from './answer.ts';
import { RecapBuilder, type RecapSource, sourceOf } from './recap-builder.ts';

/** Events that are looked through for notes: the last ones before a run began, and the latest since. */
const BEFORE = 200;
const AFTER = 500;
const KNOWN_RUNS = 256;

/** What is remembered of a run's session, up to a version of its log. */
interface SessionLook {
  readonly upTo: number;
  /** Oldest first. */
  readonly sources: readonly RecapSource[];
}

/** Notes that belong to a session and to no point of a run: those that came with a sessionToken. */
export function sessionNotes() {
  const known = new LruCache<RunId, SessionLook>(KNOWN_RUNS);
  return {
    forget: (): void => known.clear(),
    /** What was noted in a point's session before its run began, and beside the run since; oldest first. */
    of: (tx: ReadTransaction, { sessionId, runId }: Pick<NodeRecord, 'sessionId' | 'runId'>) =>
      program<StoreError, readonly RecapSource[]>(async ({ take }) => {
        const { version: end } = await take(tx.events.head(sessionStreamId(sessionId)));
        const before = known.get(runId) ?? (await take(beforeRun(tx, sessionId, runId)));
        const from = Math.max(before.upTo + 1, end - AFTER + 1);
        const since = from > end ? [] : await take(notesIn(tx, sessionId, { from, to: end }));
        const look: SessionLook = { upTo: end, sources: [...before.sources, ...since] };
        known.set(runId, look);
        return look.sources;
      }),
  };
}

const beforeRun = (tx: ReadTransaction, sessionId: SessionId, runId: RunId) =>
  program<StoreError, SessionLook>(async ({ take }) => {
    const run = O.toUndefined(await take(tx.graph.run(runId)));
    const root = run && O.toUndefined(await take(tx.graph.node(run.root)));
    const upTo = root?.event.version ?? 0;
    return { upTo, sources: await take(notesBefore(tx, sessionId, upTo)) };
  });

/** What was noted in a session before a version of its log, oldest first: the same however long the log grows. */
export const notesBefore = (tx: ReadTransaction, sessionId: SessionId, version: number) =>
  notesIn(tx, sessionId, { from: Math.max(1, version - BEFORE), to: version - 1 });

const notesIn = (
  tx: ReadTransaction,
  sessionId: SessionId,
  { from, to }: { readonly from: number; readonly to: number },
) =>
  program<StoreError, readonly RecapSource[]>(async ({ take }) => {
    if (from > to) return [];
    const events = await take(tx.events.read(sessionStreamId(sessionId), { from, limit: to - from + 1 }));
    return events.flatMap(noted);
  });

const noted = (event: SessionEvent): readonly RecapSource[] => {
  if (event.kind !== 'checkpoint_recorded' || event.data.at !== undefined) return [];
  const { head, ...source } = sourceOf(event.version, BESIDE_WORKFLOWS, event.data.output);
  return [{ ...source, head: { ...head, checkpoint: true } }];
};

/** A recap of what was noted in a session, in at most `limit` bytes, of which the latest notes have the first. */
export function sessionRecap(sources: readonly RecapSource[], sessionId: SessionId, limit: number): Recap {
  const builder = new RecapBuilder({ limit, whose: { sessionToken: sessionId } });
  for (const source of sources.toReversed()) builder.add(source);
  const { readWith, ...recap } = builder.build(sources.length - builder.size);
  return defined({ ...recap, omitted: 0, readSessionWith: readWith });
}
