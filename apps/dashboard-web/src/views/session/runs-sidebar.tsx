import type { RunSummary } from '@workrail/dashboard-contract';
import { GitBranch } from 'lucide-react';
import { useDrift } from '../../api/drift-query.ts';
import { lasted } from '../../model/times.ts';
import { approvalState, counted, standingWords } from '../../model/words.ts';
import { DriftChip } from '../../parts/drift-chip.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { Cut, visible } from '../../parts/text.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import './runs-sidebar.css';

interface RunsSidebarProps {
  readonly runs: readonly RunSummary[];
  readonly active: string;
  readonly onChoose: (runId: string) => void;
}

/** The runs of a session, of which one is shown. On a narrow page they are a list to choose from. */
export function RunsSidebar({ runs, active, onChoose }: RunsSidebarProps) {
  const drifted = useDrift(runs.map(({ runId }) => runId));
  return (
    <aside className="runs" aria-label="Runs">
      <h2>
        Runs <span className="muted">{runs.length}</span>
      </h2>
      <select
        className="select"
        aria-label="Run"
        value={active}
        onChange={({ target }) => onChoose(target.value)}
        hidden={runs.length < 2}
      >
        {runs.map((run, at) => (
          <option key={run.runId} value={run.runId}>
            {at + 1}. {visible(run.title).slice(0, 80)} · {standingWords(run)}
          </option>
        ))}
      </select>
      <ol>
        {runs.map((run, at) => (
          <li key={run.runId}>
            <button
              type="button"
              className="hovers"
              aria-current={run.runId === active ? 'true' : undefined}
              onClick={() => onChoose(run.runId)}
            >
              <span className="run-title" title={visible(run.title)}>
                {at + 1}. {visible(run.title).slice(0, 200)}
              </span>
              <Cut text={run.workflowId} className="muted small" />
              <span className="in-row run-facts">
                <StatusBadge status={run.status} approval={approvalState(run)} />
                {run.branches > 1 ? (
                  <span
                    className="muted small run-branches"
                    title={counted(run.branches, 'branch', 'branches')}
                  >
                    <GitBranch size={12} aria-hidden />
                    {run.branches}
                    <span className="unseen"> branches</span>
                  </span>
                ) : null}
              </span>
              <DriftChip drift={drifted.get(run.runId)} />
              {run.next === null ? null : (
                <span className="small cut" title={visible(run.next.title)}>
                  Next: {visible(run.next.title)}
                </span>
              )}
              <span className="in-row run-facts muted small">
                <span>
                  {counted(run.stepsDone, 'step')} in {lasted(run.startedAt, run.lastActivity)}
                </span>
                <TimeText at={run.lastActivity} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </aside>
  );
}
