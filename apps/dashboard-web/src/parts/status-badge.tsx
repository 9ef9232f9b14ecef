import {
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleHelp,
  CircleMinus,
  CirclePause,
  CircleSlash,
  CircleX,
  type LucideIcon,
  TriangleAlert,
  UserCheck,
} from 'lucide-react';
import { STANDING_WORDS, type Standing, type StandingFacts, standingOf } from '../model/standing.ts';
import { useNow } from './now.ts';
import './status-badge.css';

const ICONS: Readonly<Record<Standing, LucideIcon>> = {
  working: CircleDot,
  waiting: UserCheck,
  answered: UserCheck,
  idle: CircleDashed,
  stale: CircleSlash,
  blocked: CirclePause,
  needs_decision: CircleHelp,
  complete: CircleCheck,
  complete_with_gaps: TriangleAlert,
  failed: CircleX,
  canceled: CircleMinus,
};

/** How a run stands now: a picture and a word, so that colour is never all there is. */
export function StatusBadge({ run }: { readonly run: StandingFacts }) {
  const standing = standingOf(run, useNow());
  const Icon = ICONS[standing];
  return (
    <span className={`status ${standing}`}>
      <Icon size={14} aria-hidden />
      {STANDING_WORDS[standing]}
    </span>
  );
}
