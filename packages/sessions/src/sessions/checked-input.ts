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
      : invalid(
          field,
          'format',
          given.trim() === '' ? `${field} is empty` : `"${given.slice(0, 60)}" is not the id of ${what}`,
          fix,
        );

/** A session's id as a person writes it. */
export const sessionIdIn = idIn<SessionId>(
  'sessionId',
  SESSION_ID_PATTERN,
  'a session',
  'A session id starts with ses_; "workrail sessions list" shows all of them.',
);

/** A run's id as a person writes it. */
export const runIdIn = idIn<RunId>(
  'runId',
  RUN_ID_PATTERN,
  'a run',
  'A run id starts with run_; "workrail sessions show <sessionId>" lists the runs of a session.',
);

/** The id of a point as a person writes it. */
export const nodeIdIn = idIn<NodeId>(
  'nodeId',
  HANDLE_PATTERN,
  'a node of a run',
  'A node id has 13 characters; the graph of a run shows them.',
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
    : invalid(
        'from',
        'range',
        `from is ${from}; it must be a whole number, 0 or more`,
        'Send 0 to start at the beginning.',
      );

export const limitIn = (limit: number, most: number): Either<InvalidInputError, number> =>
  Number.isSafeInteger(limit) && limit >= 1 && limit <= most
    ? E.right(limit)
    : invalid(
        'limit',
        'range',
        `limit is ${limit}; it must be a whole number from 1 to ${most}`,
        'Send a number in that range.',
      );
