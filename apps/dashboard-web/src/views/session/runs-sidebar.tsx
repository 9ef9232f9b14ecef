import type { RunSummary } from '@workrail/dashboard-contract';
import { GitBranch } from 'lucide-react';
import { type Drifted, useDrift } from '../../api/drift-query.ts';
import { STANDING_WORDS, standingOf } from '../../model/standing.ts';
import { lasted } from '../../model/times.ts';
import { counted } from '../../model/words.ts';
import { DriftChip } from '../../parts/drift-chip.tsx';
import { useNow } from '../../parts/now.ts';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { Cut, visible } from '../../parts/text.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import './runs-sidebar.css';

interface RunsSidebarProps {
  readonly runs: readonly RunSummary[];
  readonly active: RunSummary;
  readonly onChoose: (runId: string) => void;
}

/** The runs of a session, of which one is shown. On a narrow page they are a list to choose from, and how the chosen one stands. */
export function RunsSidebar({ runs, active, onChoose }: RunsSidebarProps) {
  const now = useNow();
  const drifted = useDrift(runs.map(({ runId }) => runId));
  return (
    <aside className="runs" aria-label="Runs">
      <h2>
        Runs <span className="muted">{runs.length}</span>
      </h2>
      <select
        className="select"
        aria-label="Run"
        value={active.runId}
        onChange={({ target }) => onChoose(target.value)}
        hidden={runs.length < 2}
      >
        {runs.map((run, at) => (
          <option key={run.runId} value={run.runId}>
            {at + 1}. {visible(run.title).slice(0, 80)} · {STANDING_WORDS[standingOf(run, now)]}
          </option>
        ))}
      </select>
      <p className="in-row run-now">
        <StatusBadge run={active} />
        <WhatComes run={active} />
      </p>
      <ol>
        {runs.map((run, at) => (
          <li key={run.runId}>
            <button
              type="button"
              className="hovers"
              aria-current={run === active ? 'true' : undefined}
              onClick={() => onChoose(run.runId)}
            >
              <RunFacts run={run} number={at + 1} drifted={drifted} />
            </button>
          </li>
        ))}
      </ol>
    </aside>
  );
}

interface RunFactsProps {
  readonly run: RunSummary;
  readonly number: number;
  readonly drifted: Drifted;
}

const RunFacts = ({ run, number, drifted }: RunFactsProps) => (
  <>
    <span className="run-title" title={visible(run.title)}>
      {number}. {visible(run.title).slice(0, 200)}
    </span>
    <Cut text={run.workflowId} className="muted small" />
    <span className="in-row run-facts">
      <StatusBadge run={run} />
      {run.branches > 1 ? (
        <span className="muted small run-branches" title={counted(run.branches, 'branch', 'branches')}>
          <GitBranch size={12} aria-hidden />
          {run.branches}
          <span className="unseen"> branches</span>
        </span>
      ) : null}
    </span>
    <DriftChip drift={drifted.get(run.runId)} />
    <WhatComes run={run} />
    <span className="in-row run-facts muted small">
      <span>
        {counted(run.stepsDone, 'step')} in {lasted(run.startedAt, run.lastActivity)}
      </span>
      <TimeText at={run.lastActivity} />
    </span>
  </>
);

/** What a blocked run lacks, or the step that is to be done. */
function WhatComes({ run: { blockers, next } }: { readonly run: RunSummary }) {
  const [blocker] = blockers;
  if (blocker === undefined && next === null) return null;
  const words = visible(blocker?.message ?? `Next: ${next?.title}`);
  return (
    <span className="small cut" title={words}>
      {words}
    </span>
  );
}
