import { TE } from '@workrail/kernel';
import type { HandlerDependencies, Handlers } from './handler.ts';

/** Gives the cookie for the token. Whoever is wrong too often is not even listened to. */
export const signIn =
  ({
    access,
    pass,
    wrongTokens,
  }: Pick<HandlerDependencies, 'access' | 'pass' | 'wrongTokens'>): Handlers['signIn'] =>
  ({ body }) => {
    const seconds = wrongTokens.look();
    if (seconds !== undefined) return TE.left({ _tag: 'TooOftenError', what: 'wrong tokens', seconds });
    if (access.isToken(body.token) || pass.take(body.token))
      return TE.right({ told: { ok: true }, headers: { 'set-cookie': access.setCookie } });
    wrongTokens.take();
    return TE.left({ _tag: 'WrongTokenError' });
  };
