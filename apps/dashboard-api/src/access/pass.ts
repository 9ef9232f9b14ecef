import { randomBytes } from 'node:crypto';
import { isEqual } from './is-equal.ts';

/** Stands for the token: once, and for a minute. */
export interface Pass {
  readonly give: () => string;
  readonly take: (given: string) => boolean;
}

const LIFETIME = 60_000;

/**
 * For the link that a browser is started with: other users of the machine see command lines, and the token stays the
 * same for as long as the key does.
 */
export function passFor(now: () => number): Pass {
  let given: { readonly text: string; readonly until: number } | undefined;
  return {
    give: () => {
      given = { text: randomBytes(32).toString('base64url'), until: now() + LIFETIME };
      return given.text;
    },
    take: (text) => {
      if (given === undefined || now() > given.until || !isEqual(text, given.text)) return false;
      given = undefined;
      return true;
    },
  };
}
