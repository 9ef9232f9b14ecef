import { unseenAs } from '@workrail/kernel';

/** A text from a file, a request or a command line on one line, and as what it is. */
export const visible = (text: string): string =>
  unseenAs(text, (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`);
