import { useQuery } from '@tanstack/react-query';
import type { RunSummary } from '@workrail/dashboard-contract';
import { Link } from 'wouter';
import { isNotThere } from '../../api/failure.ts';
import { loaded } from '../../api/queries.ts';
import { FailureNote } from '../../parts/failure-note.tsx';
import { useHotkeys } from '../../parts/hotkeys.ts';
import { Loading } from '../../parts/loading.tsx';
import { NotThere } from '../../parts/not-there.tsx';
import { usePageTitle } from '../../parts/page-title.ts';
import { RunView } from './run-view.tsx';
import { RunsSidebar } from './runs-sidebar.tsx';
import { SessionHeader } from './session-header.tsx';
import { SessionNotes } from './session-notes.tsx';
import './session-page.css';
import { useAddress } from './use-address.ts';

/** A session: one of its runs at a time. */
export default function SessionPage({ sessionId }: { readonly sessionId: string }) {
  const query = useQuery(loaded('/api/sessions/{sessionId}', { sessionId }, sessionId));
  const { data: session, error, refetch } = query;
  const { address, go } = useAddress(sessionId);
  usePageTitle(session?.title ?? 'Session');
  const runs = session?.runs ?? [];
  const run = runs.find(({ runId }) => runId === address.run) ?? latestOf(runs);
  const beside = (by: number) => () => {
    const next = runs[runs.findIndex(({ runId }) => runId === run?.runId) + by];
    if (next !== undefined) go({ run: next.runId, node: undefined });
  };
  useHotkeys({ '[': beside(-1), ']': beside(1) });
  // Also where it was shown a moment ago.
  if (isNotThere(error))
    return (
      <NotThere title="There is no such session" to="/" words="All sessions">
        It may have been removed or be in another data folder, or the link is incomplete.
      </NotThere>
    );
  if (session === undefined)
    return error === null ? (
      <Loading rows={5} label="Loading the session" />
    ) : (
      <div className="session-failed">
        <h1>This session cannot be shown</h1>
        <FailureNote error={error} onRetry={() => void refetch()} />
        <Link href="/">All sessions</Link>
      </div>
    );
  return (
    <div className="stack session">
      <SessionHeader session={session} />
      {error === null ? null : <FailureNote error={error} onRetry={() => void refetch()} />}
      {run === undefined ? (
        <div className="session-main">
          <p className="muted">No workflow has been started in this session yet.</p>
          <SessionNotes notes={session.notes} />
        </div>
      ) : (
        <div className="session-body">
          <RunsSidebar runs={runs} active={run} onChoose={(runId) => go({ run: runId, node: undefined })} />
          <RunView key={run.runId} session={session} run={run} address={address} go={go} />
        </div>
      )}
    </div>
  );
}

/** The one in which something was done last. */
const latestOf = (runs: readonly RunSummary[]): RunSummary | undefined =>
  runs.reduce<RunSummary | undefined>(
    (latest, run) => (latest === undefined || run.lastActivity >= latest.lastActivity ? run : latest),
    undefined,
  );
