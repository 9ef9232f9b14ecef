import { E, type Either } from '@workrail/kernel';
import { type InvalidInputError, invalid } from '@workrail/requests';

/** A part of a list that only grows. */
export interface ListRange {
  /** Number of the first one, from 0. */
  readonly from: number;
  readonly limit: number;
}

/** Entries that one answer gives. */
const MOST = 5_000;

export function partIn({ from, limit }: ListRange): Either<InvalidInputError, ListRange> {
  if (!Number.isSafeInteger(from) || from < 0)
    return invalid(
      'from',
      'range',
      `from is ${from}; whole numbers from 0 on are allowed`,
      'Send 0 to begin.',
    );
  const checked = limitIn(limit, MOST);
  return E.isLeft(checked) ? checked : E.right({ from, limit });
}

export const limitIn = (limit: number, most: number): Either<InvalidInputError, number> =>
  Number.isSafeInteger(limit) && limit >= 1 && limit <= most
    ? E.right(limit)
    : invalid('limit', 'range', `limit is ${limit}; from 1 to ${most} are allowed`, 'Send another number.');
