import { WHY_MATCHED, type WhyMatched } from '@workrail/event-log';
import type { Finding, QueryWord } from './findings.ts';
import { wordsIn } from './snippet.ts';

/** What names a session's work besides its workflow, folder and start. */
export interface SessionNames {
  readonly title?: string;
  readonly branch?: string;
}

/** What was read of a session that was found. */
interface ReadParts {
  readonly names: SessionNames;
  /** Words of its latest notes, where these were read. */
  readonly tipWords?: ReadonlySet<number>;
}

export const matches = (finding: Finding, tipWords: ReadonlySet<number>, word: number): boolean =>
  finding.title.has(word) || finding.notes.has(word) || tipWords.has(word);

export function whyMatched(
  finding: Finding,
  words: readonly QueryWord[],
  { names, tipWords = new Set() }: ReadParts,
): readonly WhyMatched[] {
  const why = new Set<WhyMatched>(finding.why);
  if (finding.title.size > 0) why.add(isByBranch(finding, words, names) ? 'git_branch' : 'title_words');
  if (tipWords.size > 0) why.add('tip_notes');
  if ([...finding.notes].some((word) => !tipWords.has(word))) why.add('notes');
  if (words.some(({ similar }, i) => similar && matches(finding, tipWords, i))) why.add('similar_words');
  return WHY_MATCHED.filter((code) => why.has(code));
}

/** A branch is found by its words, too. They are what matched where the branch has all of them and the title has none. */
function isByBranch(
  { title: found }: Finding,
  words: readonly QueryWord[],
  { title = '', branch = '' }: SessionNames,
): boolean {
  const has = (text: string, place: number) =>
    (words[place]?.texts ?? []).some((word) => wordsIn(text, [{ text: word }]).size > 0);
  return [...found].every((place) => has(branch, place) && !has(title, place));
}
