import type { RunSummary, SessionDetail, SessionNote, ShownOutput } from '@workrail/dashboard-contract';
import type { Output, SessionOutline } from '@workrail/event-log';
import { defined, program, type SessionId, type TaskEither } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import { eventAt, type SessionNotFoundError } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { sessionIdIn } from './checked-input.ts';
import { type ReadError, readOf } from './read-of.ts';
import { runAtOnce, summaryOf } from './run-summary.ts';

export type DescribeSessionError = ReadError | SessionNotFoundError;

export type OfSession = { readonly sessionId: string };

/** Notes that are shown: the latest. */
const NOTES = 200;

/** A session with its runs and what was noted beside them. */
export const describeSession =
  (deps: Pick<Dependencies, 'store' | 'views' | 'runs'>) =>
  (given: OfSession): TaskEither<DescribeSessionError, SessionDetail> =>
    readOf(deps, sessionIdIn(given.sessionId), async (tx, sessionId, { take }) => {
      const { runs, notes, ...session } = await take(deps.views.of(tx, sessionId, sessionAtOnce));
      const summaries: RunSummary[] = [];
      for (const run of runs) summaries.push(await take(summaryOf(deps, tx, run)));
      return { ...session, runs: summaries, notes: await take(notesOf(tx, sessionId, notes)) };
    });

function sessionAtOnce(outline: SessionOutline) {
  const { run, runs, notes, events, observations, ...session } = outline;
  return {
    ...session,
    version: events,
    observations: { ...observations },
    runs: runs.flatMap((runId) => {
      const found = run(runId);
      return found === undefined ? [] : [runAtOnce(found)];
    }),
    notes: notes.slice(-NOTES),
  };
}

const notesOf = (tx: ReadTransaction, session: SessionId, versions: readonly number[]) =>
  program<StoreError, readonly SessionNote[]>(async ({ take }) => {
    const notes: SessionNote[] = [];
    for (const version of versions) {
      const event = await take(eventAt(tx, session, version));
      if (event?.kind !== 'checkpoint_recorded') continue;
      notes.push({ at: event.at, version, output: shownOutput(event.data.output) });
    }
    return notes;
  });

const shownOutput = ({ notesMarkdown, artifacts = [] }: Output): ShownOutput =>
  defined({ notesMarkdown, artifacts: artifacts.map(({ kind, bytes }) => ({ kind, bytes })) });
