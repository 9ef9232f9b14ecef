import { E, type Either, either } from '@workrail/kernel';
import { type InvalidInputError, invalid } from '@workrail/requests';

/** A part of a list that only grows. */
export interface ListRange {
  /** Number of the first one, from 0. */
  readonly from: number;
  readonly limit: number;
}

/** Entries that one answer gives. */
const MOST = 5_000;

/** A part of the list of what the id stands for. */
export const rangeOf = <Id>({ from, limit }: ListRange, id: Either<InvalidInputError, Id>) =>
  either<InvalidInputError, ListRange & { readonly id: Id }>(({ value }) => ({
    id: value(id),
    from: value(firstIn(from)),
    limit: value(limitIn(limit, MOST)),
  }));

const firstIn = (from: number): Either<InvalidInputError, number> =>
  Number.isSafeInteger(from) && from >= 0
    ? E.right(from)
    : invalid('from', 'range', `from is ${from}; whole numbers from 0 on are allowed`, 'Send 0 to begin.');

export const limitIn = (limit: number, most: number): Either<InvalidInputError, number> =>
  Number.isSafeInteger(limit) && limit >= 1 && limit <= most
    ? E.right(limit)
    : invalid('limit', 'range', `limit is ${limit}; from 1 to ${most} are allowed`, 'Send another number.');
