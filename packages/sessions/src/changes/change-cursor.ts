import type { LogMark } from '@workrail/ports';
import { decodeCursor, encodeCursor } from '@workrail/requests';

/** How far somebody has followed the log, and by what it is known to be the same one. */
export interface FeedPosition {
  /** Sessions that had been removed by then. */
  readonly removals: number;
  /** Of the last event; 0 for a log without events. */
  readonly position: number;
  /** Beginning of its digest. */
  readonly digest: string;
}

const DIGEST_DIGITS = 16;
/** Stands for the digest of no event. */
const NONE = '-';
const FORM = new RegExp(`^log (\\d{1,15}) (\\d{1,15}) ([0-9a-f]{${DIGEST_DIGITS}}|${NONE})$`);

export const followedTo = (
  removals: number,
  mark: Pick<LogMark, 'position' | 'digest'> | undefined,
): FeedPosition => ({
  removals,
  position: mark?.position ?? 0,
  digest: digestOf(mark),
});

export const changeCursor = ({ removals, position, digest }: FeedPosition): string =>
  encodeCursor(`log ${removals} ${position} ${digest}`);

/** Undefined for what is no cursor of the feed. */
export function readChangeCursor(cursor: string): FeedPosition | undefined {
  const [, removals, position, digest] = FORM.exec(decodeCursor(cursor) ?? '') ?? [];
  return digest === undefined
    ? undefined
    : { removals: Number(removals), position: Number(position), digest };
}

/** Whether what stands at the position is still what stood there. */
export const isThere = ({ digest }: FeedPosition, mark: LogMark | undefined): boolean =>
  digestOf(mark) === digest;

const digestOf = (mark: Pick<LogMark, 'digest'> | undefined): string =>
  mark === undefined ? NONE : mark.digest.slice(0, DIGEST_DIGITS);
