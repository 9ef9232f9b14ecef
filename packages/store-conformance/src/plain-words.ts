/**
 * Words and keys of a text as a search has to know them, told character by character and without the code that stores
 * rely on, so that a fault there does not agree with itself.
 */

const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map(
  (script) => new RegExp(`^\\p{Script=${script}}$`, 'u'),
);

const isUnspaced = (character: string): boolean => UNSPACED.some((script) => script.test(character));

const charactersOf = (text: string): readonly string[] =>
  Array.from(text.toWellFormed().normalize('NFKC').toLowerCase().normalize('NFC'));

/** Runs of letters, marks and digits; those of a script without spaces by pairs, single characters left out. */
export function plainWords(text: string): ReadonlySet<string> {
  const runs: string[][] = [[]];
  for (const character of charactersOf(text)) {
    if (/^[\p{L}\p{M}\p{N}]$/u.test(character)) runs.at(-1)?.push(character);
    else runs.push([]);
  }
  return new Set(runs.flatMap(wordsOfRun));
}

function wordsOfRun(run: readonly string[]): readonly string[] {
  if (run.length === 0) return [];
  if (!run.some(isUnspaced)) return run.join('').length === 1 ? [] : [run.slice(0, 32).join('')];
  if (run.length === 1) return [...run];
  const words: string[] = [];
  for (let at = 0; at + 1 < run.length; at += 1) words.push(`${run[at]}${run[at + 1]}`);
  return words;
}

/** The last 96 characters, each stretch of blanks and of characters that stand for nothing as one space. */
export function plainKey(text: string): string {
  let key = '';
  for (const character of charactersOf(text)) {
    const counts = !/^[\s\p{Cc}]$/u.test(character) && character !== '\u{10ffff}';
    if (counts) key += character;
    else if (!key.endsWith(' ')) key += ' ';
  }
  return Array.from(key.trim()).slice(-96).join('');
}
