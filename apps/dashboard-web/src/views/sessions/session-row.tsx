import type { BrowsedSession, DriftedRun } from '@workrail/dashboard-contract';
import { Folder, GitBranch, type LucideIcon } from 'lucide-react';
import { Link } from 'wouter';
import { addressOf } from '../../model/address.ts';
import { counted, folderName, titleOf, whyWords } from '../../model/words.ts';
import { DriftChip } from '../../parts/drift-chip.tsx';
import { MatchedText } from '../../parts/matched-text.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { visible } from '../../parts/text.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import type { RowProps } from '../../parts/use-rows.ts';

interface SessionRowProps {
  readonly session: BrowsedSession;
  /** What was searched for. */
  readonly text: string;
  readonly link: RowProps;
  readonly drift: DriftedRun | undefined;
}

/** Names of workflows that are shown; the rest is counted. */
const NAMED = 2;

export function SessionRow({ session, text, link, drift }: SessionRowProps) {
  const { sessionId, title, lastActivity, runs, point } = session;
  const steps = runs.reduce((sum, { stepsDone }) => sum + stepsDone, 0);
  const address = addressOf(`/sessions/${sessionId}`, { run: point?.runId, node: point?.node });
  return (
    <Link href={address} className="session-row hovers focus-inside" {...link}>
      <span className="session-row-title">
        <MatchedText text={titleOf(title)} query={text} className={title === undefined ? 'muted' : ''} />
      </span>
      <Facts session={session} text={text} drift={drift} />
      <Match session={session} text={text} />
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

/** How the latest run stands, and where and with what the session works. */
function Facts({
  session: { workspace, branch, runs },
  text,
  drift,
}: Pick<SessionRowProps, 'session' | 'text' | 'drift'>) {
  const [latest] = runs;
  const blockedBy = latest?.isWaiting ? undefined : latest?.blockedBy;
  const workflows = [...new Set(runs.map(({ workflowId }) => workflowId))];
  return (
    <span className="in-row session-row-facts">
      {latest === undefined ? <span className="muted small">No run yet</span> : <StatusBadge run={latest} />}
      <DriftChip drift={drift} />
      {blockedBy === undefined ? null : (
        <span className="small cut session-row-blocked" title={visible(blockedBy)}>
          {visible(blockedBy)}
        </span>
      )}
      {workspace === undefined ? null : (
        <PlaceChip Icon={Folder} name={folderName(workspace)} title={workspace} text={text} />
      )}
      {branch === undefined ? null : (
        <PlaceChip Icon={GitBranch} name={branch} title={`Branch ${branch}`} text={text} />
      )}
      {workflows.slice(0, NAMED).map((id) => (
        <span className="chip" key={id} title={visible(id)}>
          <MatchedText text={id} query={text} />
        </span>
      ))}
      {workflows.length > NAMED ? (
        <span className="small muted">and {workflows.length - NAMED} more</span>
      ) : null}
    </span>
  );
}

interface PlaceChipProps {
  readonly Icon: LucideIcon;
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

const PlaceChip = ({ Icon, name, title, text }: PlaceChipProps) => (
  <span className="chip plain" title={visible(title)}>
    <Icon size={12} aria-hidden />
    <MatchedText text={name} query={text} />
  </span>
);

/** Why a search found the session: by what, and the line that has it. */
function Match({ session: { whyMatched = [], snippet }, text }: Pick<SessionRowProps, 'session' | 'text'>) {
  if (whyMatched.length === 0) return null;
  return (
    <span className="in-row small session-row-match">
      <span className="session-row-why">{whyWords(whyMatched)}</span>
      {snippet === undefined ? null : <MatchedText text={snippet} query={text} className="muted" />}
    </span>
  );
}
