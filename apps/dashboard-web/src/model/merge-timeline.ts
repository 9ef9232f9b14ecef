import type { TimelinePage } from '@workrail/dashboard-contract';

export type TimelineEntry = TimelinePage['entries'][number];

/** The events of a session from the first on. */
export interface KnownTimeline {
  readonly total: number;
  readonly entries: readonly TimelineEntry[];
}

export interface MergedTimeline {
  /** Undefined where what is known is of another log than the answer. */
  readonly timeline: KnownTimeline | undefined;
  /** The event to ask for next; null where all are known. */
  readonly next: number | null;
}

const EMPTY: KnownTimeline = { total: 0, entries: [] };

/** Adds an answer to what is known. Answers may overlap, and leave a gap. */
export function mergeTimeline(known: KnownTimeline = EMPTY, answer: TimelinePage): MergedTimeline {
  const have = known.entries;
  if (isOfAnotherLog(known, answer)) return { timeline: undefined, next: 0 };
  if (answer.from > have.length) return { timeline: known, next: have.length };
  const entries = [...have, ...answer.entries.slice(have.length - answer.from)];
  const { total } = answer;
  const grew = entries.length > have.length;
  return {
    timeline: { total, entries },
    next: grew && entries.length < total ? entries.length : null,
  };
}

/** Events never change, and a log never grows shorter; where they seem to, the log was replaced. */
const isOfAnotherLog = ({ entries, total }: KnownTimeline, answer: TimelinePage): boolean =>
  answer.total < total ||
  answer.entries.some((entry, index) => {
    const known = entries[answer.from + index];
    return known !== undefined && !isSame(known, entry);
  });

const isSame = (one: TimelineEntry, other: TimelineEntry): boolean =>
  one.version === other.version && one.at === other.at && one.text === other.text && one.node === other.node;
