import type { RouteAnswer } from '@workrail/dashboard-contract';
import { tokenOfHash } from '../model/sign-in-token.ts';
import { signIn, status } from './client.ts';
import { isNotSignedIn } from './failure.ts';

/** The token of the link that was opened. The address keeps nothing of it. */
export function takeToken(): string | undefined {
  const token = tokenOfHash(location.hash);
  if (token !== undefined) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

export type Access =
  | { readonly kind: 'signed-out'; readonly refused: boolean }
  | { readonly kind: 'open'; readonly status: RouteAnswer<'status'> };

/** Exchanges the token, where there is one, for the cookie, and sees whether that is enough. */
export async function enter(token: string | undefined): Promise<Access> {
  let refused = false;
  try {
    if (token !== undefined) await signIn(token);
  } catch (error) {
    if (!isNotSignedIn(error)) throw error;
    // A cookie of before may still do.
    refused = true;
  }
  try {
    return { kind: 'open', status: await status() };
  } catch (error) {
    if (isNotSignedIn(error)) return { kind: 'signed-out', refused };
    throw error;
  }
}
