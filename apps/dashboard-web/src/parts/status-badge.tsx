import { CircleCheck, CircleDot, CirclePause, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type RunStatus, STATUS_WORDS } from '../model/words.ts';
import './status-badge.css';

const ICONS: Readonly<Record<RunStatus, LucideIcon>> = {
  in_progress: CircleDot,
  blocked: CirclePause,
  complete: CircleCheck,
  complete_with_gaps: TriangleAlert,
};

/** Of a run: a picture and a word, so that colour is never all there is. */
export function StatusBadge({ status }: { readonly status: RunStatus }) {
  const Icon = ICONS[status];
  return (
    <span className={`status ${status}`}>
      <Icon size={14} aria-hidden />
      {STATUS_WORDS[status]}
    </span>
  );
}
