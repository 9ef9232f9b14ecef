import type { BrowsedSession, DriftedRun } from '@workrail/dashboard-contract';
import { Folder } from 'lucide-react';
import { Link } from 'wouter';
import { counted, folderName, whyWords } from '../../model/words.ts';
import { DriftChip } from '../../parts/drift-chip.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { Cut, visible } from '../../parts/text.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import type { RowProps } from '../../parts/use-rows.ts';

interface SessionRowProps {
  readonly session: BrowsedSession;
  readonly link: RowProps;
  readonly drift: DriftedRun | undefined;
}

/** Names of workflows that are shown; the rest is counted. */
const NAMED = 2;

export function SessionRow({ session, link, drift }: SessionRowProps) {
  const { sessionId, title, workspace, lastActivity, runs, whyMatched } = session;
  const [latest] = runs;
  const workflows = [...new Set(runs.map(({ workflowId }) => workflowId))];
  const steps = runs.reduce((sum, { stepsDone }) => sum + stepsDone, 0);
  return (
    <Link href={`/sessions/${sessionId}`} className="session-row hovers focus-inside" {...link}>
      <span className="session-row-title">
        <Cut text={title ?? 'Untitled session'} className={title === undefined ? 'muted' : ''} />
      </span>
      <span className="in-row session-row-facts">
        {latest === undefined ? (
          <span className="muted small">No run yet</span>
        ) : (
          <StatusBadge
            status={latest.status}
            approval={runs.some(({ waitsForPerson }) => waitsForPerson === true) ? 'waiting' : undefined}
          />
        )}
        <DriftChip drift={drift} />
        {workspace === undefined ? null : (
          <span className="chip plain" title={visible(workspace)}>
            <Folder size={12} aria-hidden />
            <span className="cut">{visible(folderName(workspace))}</span>
          </span>
        )}
        {workflows.slice(0, NAMED).map((id) => (
          <span className="chip" key={id} title={visible(id)}>
            <span className="cut">{visible(id)}</span>
          </span>
        ))}
        {workflows.length > NAMED ? (
          <span className="small muted">and {workflows.length - NAMED} more</span>
        ) : null}
        {whyMatched === undefined || whyMatched.length === 0 ? null : (
          <span className="session-row-why cut">{whyWords(whyMatched)}</span>
        )}
      </span>
      <span className="session-row-end">
        <TimeText at={lastActivity} />
        <span className="muted small">
          {runs.length > 1 ? `${counted(runs.length, 'run')}, ` : ''}
          {counted(steps, 'step')}
        </span>
      </span>
    </Link>
  );
}
