import type { RouteAnswer } from '@workrail/dashboard-contract';

type TimelineAnswer = RouteAnswer<'showTimeline'>;
export type TimelineEntry = TimelineAnswer['entries'][number];

/** The events of a session from the first on. */
export interface KnownTimeline {
  readonly total: number;
  readonly entries: readonly TimelineEntry[];
}

export interface MergedTimeline {
  readonly timeline: KnownTimeline;
  /** The event to ask for next; null where all are known. */
  readonly next: number | null;
}

const EMPTY: KnownTimeline = { total: 0, entries: [] };

/** Adds an answer to what is known. Events never change, and a log never grows shorter. */
export function mergeTimeline(known: KnownTimeline = EMPTY, answer: TimelineAnswer): MergedTimeline {
  const have = known.entries;
  if (answer.from > have.length) return { timeline: known, next: have.length };
  const entries = [...have, ...answer.entries.slice(have.length - answer.from)];
  const total = Math.max(known.total, answer.total);
  const grew = entries.length > have.length;
  return {
    timeline: { total, entries },
    next: grew && entries.length < total ? entries.length : null,
  };
}
