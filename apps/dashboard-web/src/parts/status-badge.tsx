import { CircleCheck, CircleDot, CirclePause, type LucideIcon, TriangleAlert, UserCheck } from 'lucide-react';
import { APPROVAL_WORDS, type ApprovalState, type RunStatus, STATUS_WORDS } from '../model/words.ts';
import './status-badge.css';

const ICONS: Readonly<Record<RunStatus, LucideIcon>> = {
  in_progress: CircleDot,
  blocked: CirclePause,
  complete: CircleCheck,
  complete_with_gaps: TriangleAlert,
};

interface StatusBadgeProps {
  readonly status: RunStatus;
  /** How it stands with a result that a person has to approve. */
  readonly approval?: ApprovalState | undefined;
}

/** Of a run: a picture and a word, so that colour is never all there is. */
export function StatusBadge({ status, approval }: StatusBadgeProps) {
  if (approval !== undefined)
    return (
      <span className={`status ${approval}`}>
        <UserCheck size={14} aria-hidden />
        {APPROVAL_WORDS[approval]}
      </span>
    );
  const Icon = ICONS[status];
  return (
    <span className={`status ${status}`}>
      <Icon size={14} aria-hidden />
      {STATUS_WORDS[status]}
    </span>
  );
}
