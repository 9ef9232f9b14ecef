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
  complete: CircleCheck,
  complete_with_gaps: TriangleAlert,
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
