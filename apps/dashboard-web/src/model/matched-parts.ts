/** A part of a text, and whether it is what was searched for. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
/** A single letter would mark half of a text. */
const SHORTEST = 2;
const MOST_WORDS = 24;

/** A text in parts: words that begin as a word of the query does are matches, in whichever case they stand. */
export function matchedParts(text: string, query: string): readonly TextPart[] {
  const words = [...query.matchAll(WORDS)]
    .map(([word]) => word.toLowerCase())
    .filter(({ length }) => length >= SHORTEST)
    .slice(0, MOST_WORDS);
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    if (!words.some((wanted) => word.toLowerCase().startsWith(wanted))) continue;
    if (index > end) parts.push({ text: text.slice(end, index), isMatch: false });
    parts.push({ text: word, isMatch: true });
    end = index + word.length;
  }
  return end < text.length ? [...parts, { text: text.slice(end), isMatch: false }] : parts;
}
