import { E, type Either, SESSION_ID_PATTERN, type SessionId } from '@workrail/kernel';
import type { KeyringError, StoreError } from '@workrail/ports';
import { type InvalidInputError, invalid } from '@workrail/requests';
import type { SessionNotFoundError } from '@workrail/session-reads';
import type { TokenError } from '@workrail/token-codec';

/** What calls about a point of a run, or about a session, may end in. */
export type SessionOrRunError =
  | TokenError
  | InvalidInputError
  | SessionNotFoundError
  | KeyringError
  | StoreError;

/** What a call is about: a point of a run, or a session and none of its runs. */
interface SessionOrRun {
  readonly stateToken?: string;
  readonly sessionToken?: string;
}

/** The one of the two that was sent; `says` and `fix` tell what they are for. */
export function sessionOrRun(
  { stateToken, sessionToken }: SessionOrRun,
  { says, fix }: { readonly says: string; readonly fix: string },
): Either<InvalidInputError, { readonly stateToken: string } | { readonly session: SessionId }> {
  if ((stateToken === undefined) === (sessionToken === undefined))
    return invalid(
      'stateToken',
      'one-of',
      `exactly one of stateToken and sessionToken must say ${says}`,
      fix,
    );
  if (stateToken !== undefined) return E.right({ stateToken });
  return SESSION_ID_PATTERN.test(sessionToken ?? '')
    ? E.right({ session: sessionToken as SessionId })
    : invalid(
        'sessionToken',
        'format',
        'sessionToken is not the id of a session',
        'Copy session.sessionId from an earlier answer. The sessionToken from start_session is the same id.',
      );
}
