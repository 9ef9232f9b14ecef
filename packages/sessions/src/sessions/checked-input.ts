import {
  E,
  type Either,
  either,
  HANDLE_PATTERN,
  type NodeId,
  RUN_ID_PATTERN,
  type RunId,
  SESSION_ID_PATTERN,
  type SessionId,
} from '@workrail/kernel';
import { type InvalidInputError, invalid } from '@workrail/requests';

const idIn =
  <Id extends string>(field: string, pattern: RegExp, what: string, fix: string) =>
  (given: string): Either<InvalidInputError, Id> =>
    pattern.test(given.trim())
      ? E.right(given.trim() as Id)
      : invalid(field, 'format', `"${given.slice(0, 60)}" is not the id of ${what}`, fix);

/** A session's id as a person writes it. */
export const sessionIdIn = idIn<SessionId>(
  'sessionId',
  SESSION_ID_PATTERN,
  'a session',
  'It begins with ses_ and stands in every answer; "workrail sessions list" shows all.',
);

/** A run's id as a person writes it. */
export const runIdIn = idIn<RunId>(
  'runId',
  RUN_ID_PATTERN,
  'a run',
  'It begins with run_; "workrail sessions show" names the runs of a session.',
);

/** The id of a point as a person writes it. */
export const nodeIdIn = idIn<NodeId>(
  'nodeId',
  HANDLE_PATTERN,
  'a point of a run',
  'It has 13 characters; the graph of a run names its points.',
);

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
