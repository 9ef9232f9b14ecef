import { wordsOf } from '@workrail/event-log';
import { jsonLength, jsonPrefix } from '@workrail/kernel';
import type { QueryWord } from './findings.ts';

/** Bytes of a snippet as JSON, the marks of what was cut not counted. */
const LIMIT = 240;
/** How far before a word a snippet begins. */
const BEFORE = 60;
const LINES = 400;
const WORDS = 2_048;
/** What Markdown writes at the beginning of a line, and around code and strong words. In names and sums the same marks stay. */
const LINE_MARKS = /^(?:[\s>#+-]|\*+(?=\s))+/u;
const FENCE = /^\s*(?:```|~~~)/u;
const CODE = /(`+)(?!`)(.+?)(?<!`)\1(?!`)/gu;
const STRONG = /(?<![\p{L}\p{N}*])\*\*(?=\S)(.+?)(?<=\S)\*\*(?![\p{L}\p{N}*])/gu;
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Places in the list of words that a text has. */
export function wordsIn(text: string, words: readonly Pick<QueryWord, 'text'>[]): ReadonlySet<number> {
  const found = new Set(wordsOf(text, WORDS));
  return new Set(words.flatMap(({ text: word }, i) => (found.has(word) ? [i] : [])));
}

export const weightOf = (found: ReadonlySet<number>, words: readonly QueryWord[]): number =>
  [...found].reduce((sum, i) => sum + (words[i]?.weight ?? 0), 0);

/** The line that tells most about the words, or the first one: plain, short, and cut between two characters. */
export function snippetOf(notes: string, words: readonly QueryWord[]): string {
  const lines = notes
    .split('\n', LINES)
    .filter((line) => !FENCE.test(line))
    .map((line) => line.replace(LINE_MARKS, '').replace(CONTROLS, ' ').trim())
    .filter((line) => line !== '');
  let best = { line: lines[0] ?? '', weight: 0 };
  for (const line of words.length === 0 ? [] : lines) {
    const weight = weightOf(wordsIn(line, words), words);
    if (weight > best.weight) best = { line, weight };
  }
  // Of the cut line: looking for pairs of marks takes long in a long one.
  return cutAround(best.line, words).replace(STRONG, '$1').replace(CODE, '$2');
}

function cutAround(line: string, words: readonly QueryWord[]): string {
  if (jsonLength(line) <= LIMIT) return line;
  const lower = line.toLowerCase();
  const places = words.map(({ text }) => lower.indexOf(text)).filter((place) => place >= 0);
  const start = places.length === 0 ? 0 : Math.max(0, Math.min(...places) - BEFORE);
  const from = line.slice(start).replace(/^[\udc00-\udfff]/, '');
  const shown = jsonPrefix(from, LIMIT);
  return `${start === 0 ? '' : '…'}${shown}${shown.length < from.length ? '…' : ''}`;
}
