import { randomBytes } from 'node:crypto';
import { isEqual } from './is-equal.ts';

export type Pass = ReturnType<typeof passFor>;

const LIFETIME = 60_000;

/**
 * Stands for the token: once, and for a minute. For the link that a browser is started with: other users of the machine see command lines, and the token stays the
 * same for as long as the key does.
 */
export function passFor(now: () => number) {
  let given: { readonly text: string; readonly until: number } | undefined;
  return {
    give: (): string => {
      given = { text: randomBytes(32).toString('base64url'), until: now() + LIFETIME };
      return given.text;
    },
    take: (text: string): boolean => {
      if (given === undefined || now() > given.until || !isEqual(text, given.text)) return false;
      given = undefined;
      return true;
    },
  };
}
