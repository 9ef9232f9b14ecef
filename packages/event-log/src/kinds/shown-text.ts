import { beginning } from '@workrail/kernel';

/** Characters of a text that somebody wrote. */
const LONGEST = 160;

/** A text that somebody wrote, as a line of a timeline shows it. */
export function shownText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const shown = beginning(line, LONGEST);
  return shown === line ? line : `${shown}…`;
}
