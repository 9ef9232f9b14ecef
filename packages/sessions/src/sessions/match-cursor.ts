import type { Moment, Ranked } from '@workrail/session-reads';

/** Where a page of matches ended: behind which rank, among the sessions of which moment. */
export interface MatchCursor {
  readonly moment: Moment;
  readonly last: Ranked;
}

/** How many numbers a cursor is. */
export const MATCH_NUMBERS = 9;

export const matchNumbers = ({ moment, last: { rating, number } }: MatchCursor): readonly number[] => [
  moment.sessions,
  moment.latest,
  rating.tier,
  rating.coverage,
  rating.place,
  rating.near,
  rating.titled,
  rating.score,
  number,
];

export function matchCursor(numbers: readonly number[]): MatchCursor {
  const [
    sessions = 0,
    latest = 0,
    tier = 0,
    coverage = 0,
    place = 0,
    near = 0,
    titled = 0,
    score = 0,
    number = 0,
  ] = numbers;
  return {
    moment: { sessions, latest },
    last: { rating: { tier, coverage, place, near, titled, score }, number },
  };
}
