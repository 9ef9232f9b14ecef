import { E, type Either, SESSION_ID_PATTERN, type SessionId } from '@workrail/kernel';
import type { InvalidInputError } from '../errors.ts';
import { invalid } from '../invalid-input.ts';

/** A session's id as a person writes it. */
export const sessionIdIn = (given: string): Either<InvalidInputError, SessionId> =>
  SESSION_ID_PATTERN.test(given.trim())
    ? E.right(given.trim() as SessionId)
    : invalid(
        'sessionId',
        'format',
        `"${given.slice(0, 60)}" is not the id of a session`,
        'It begins with ses_ and stands in every answer; "workrail sessions list" shows all.',
      );
