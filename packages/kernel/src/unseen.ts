/**
 * Characters that nobody sees, that move a cursor, or that turn the order of what is read. Those that say how letters
 * join or where a word may end are left: scripts and emoji need them. So are the format characters that have a shape.
 */
const UNSEEN =
  /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u2065\ufffe\uffff\u{e0000}-\u{e007f}]--[\u00ad\u200c\u200d\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]]/gv;

/** A text in which each such character, line breaks and tabs among them, stands as something that is seen. */
export const unseenAs = (text: string, seen: (one: string) => string): string => text.replace(UNSEEN, seen);
