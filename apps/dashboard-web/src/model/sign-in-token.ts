import { decoded } from './decoded.ts';

/** The token in what a person pasted: the link that the program printed, or the token alone. */
export function tokenIn(pasted: string): string {
  const text = pasted.trim();
  const [, inLink] = /[#?&]token=([^&\s]+)/.exec(text) ?? [];
  return inLink === undefined ? text : decoded(inLink);
}

/** The token that an address carries behind its `#`; undefined where it has none. */
export const tokenOfHash = (hash: string): string | undefined =>
  /^#token=./.test(hash) ? tokenIn(hash) : undefined;
