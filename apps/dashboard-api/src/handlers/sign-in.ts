import { TE } from '@workrail/kernel';
import type { HandlerDependencies, Handlers } from './handler.ts';

/**
 * Gives the cookie for the token. Who is wrong too often has to wait, and nobody else: what is right is long enough
 * not to be found by trying, and nobody may shut out who knows it.
 */
export const signIn =
  ({ access, pass, wrongTokens }: HandlerDependencies): Handlers['signIn'] =>
  ({ body }) => {
    if (access.isToken(body.token) || pass.take(body.token))
      return TE.right({ told: { ok: true }, headers: { 'set-cookie': access.setCookie } });
    const seconds = wrongTokens.take();
    return TE.left(
      seconds === undefined
        ? { _tag: 'WrongTokenError' }
        : { _tag: 'TooOftenError', what: 'wrong tokens', seconds },
    );
  };
