import { cutToLength } from '@workrail/kernel';

/** Characters of a text that somebody wrote. */
const LONGEST = 160;

/** A text that somebody wrote, as a line of a timeline shows it. */
export const shownText = (text: string): string => cutToLength(text.replace(/\s+/g, ' ').trim(), LONGEST);

/** What somebody said, at the end of a sentence; nothing where they said nothing. */
export const saidText = (comment: string | undefined): string =>
  comment === undefined ? '' : `: ${shownText(comment)}`;
