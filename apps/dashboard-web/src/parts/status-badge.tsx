import type { ListedRun } from '@workrail/dashboard-contract';
import { type RunActivity, runActivity } from '@workrail/event-log/run-activity';
import {
  CircleCheck,
  CircleDashed,
  CircleDot,
  CirclePause,
  CircleSlash,
  type LucideIcon,
  TriangleAlert,
  UserCheck,
} from 'lucide-react';
import { ACTIVITY_WORDS } from '../model/words.ts';
import { useNow } from './now.ts';
import './status-badge.css';

const ICONS: Readonly<Record<RunActivity, LucideIcon>> = {
  working: CircleDot,
  waiting: UserCheck,
  idle: CircleDashed,
  stale: CircleSlash,
  blocked: CirclePause,
  complete: CircleCheck,
  complete_with_gaps: TriangleAlert,
};

type RunState = Pick<ListedRun, 'status' | 'isWaiting' | 'lastActivity'>;

/** How a run stands now: a picture and a word, so that colour is never all there is. */
export function StatusBadge({ run }: { readonly run: RunState }) {
  const activity = runActivity(run, useNow());
  const Icon = ICONS[activity];
  return (
    <span className={`status ${activity}`}>
      <Icon size={14} aria-hidden />
      {ACTIVITY_WORDS[activity]}
    </span>
  );
}
