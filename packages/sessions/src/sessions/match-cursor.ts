import { type Moment, RATING_NUMBERS, type Ranked, type Rating } from '@workrail/session-reads';

/** Where a page of matches ended: behind which rank, among the sessions of which moment. */
export interface MatchCursor {
  readonly moment: Moment;
  readonly last: Ranked;
}

/** How many numbers a cursor is. */
export const MATCH_NUMBERS = 3 + RATING_NUMBERS.length;

export const matchNumbers = ({ moment, last: { rating, number } }: MatchCursor): readonly number[] => [
  moment.sessions,
  moment.latest,
  ...RATING_NUMBERS.map((name) => rating[name]),
  number,
];

export function matchCursor([sessions = 0, latest = 0, ...rank]: readonly number[]): MatchCursor {
  const rating = Object.fromEntries(RATING_NUMBERS.map((name, index) => [name, rank[index] ?? 0]));
  const number = rank[RATING_NUMBERS.length] ?? 0;
  return { moment: { sessions, latest }, last: { rating: rating as unknown as Rating, number } };
}
