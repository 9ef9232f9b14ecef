import { beginning, jsonPrefix } from './bytes.ts';

/** A number with what it counts. */
export const counted = (count: number, noun: string, many = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : many}`;

/** A time for people, from ISO 8601 in UTC: to the minute, and labelled. */
export const minuteOf = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;

/** What is wrong, and what may help where that is known. */
export const withSuggestion = ({
  message,
  suggestion,
}: {
  readonly message: string;
  readonly suggestion?: string | undefined;
}): string => (suggestion === undefined ? message : `${message}; ${suggestion}`);

/** `a, b or c` */
export const choice = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' or ');

/** A text that takes at most `limit` bytes in JSON; of a longer one its beginning, with a mark after it. */
export function cutToBytes(text: string, limit: number): string {
  const kept = jsonPrefix(text, limit);
  return kept === text ? text : `${kept}…`;
}

/** A text of at most `limit` UTF-16 units; of a longer one the first `kept` of them, with a mark after them. */
export const cutToLength = (text: string, limit: number, kept = limit): string =>
  text.length <= limit ? text.toWellFormed() : `${beginning(text, kept)}…`;

/** A text of at most `limit` characters; of a longer one so many of them, with a mark after them. */
export function cutToCharacters(text: string, limit: number): string {
  const characters = [...text];
  return characters.length <= limit ? text : `${characters.slice(0, limit).join('')}…`;
}

const BLANKS = /[\s\p{Cc}]+/gu;

/** A text as a title can have it: on one line, where it begins neither a heading nor a fence. */
export const onOneLine = (text: string): string => text.replace(BLANKS, ' ').trim();

/** A text of somebody else's as a sentence that another one can follow: with a full stop where it has no end of its own. */
export function asSentence(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed === '' || ENDED.test(trimmed) ? trimmed : `${trimmed}.`;
}

const ENDED = /[.!?:;…。！？：；]["'”’»)\]]*$|```$/u;
