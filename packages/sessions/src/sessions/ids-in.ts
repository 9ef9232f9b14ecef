import {
  E,
  type Either,
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
