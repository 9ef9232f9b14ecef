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
  return new Set(
    [...runs, ...namesIn(charactersOf(text))].flatMap((run) => [...wordsOfRun(run), ...formsOfRun(run)]),
  );
}

const isPartOfWord = (character: string | undefined): boolean => /^[\p{L}\p{M}\p{N}]$/u.test(character ?? '');
const isLetter = (character: string | undefined): boolean => /^\p{L}$/u.test(character ?? '');

/** One or two letters before ++ or #, with the marks in words. */
function namesIn(characters: readonly string[]): readonly (readonly string[])[] {
  return characters.flatMap((_, at): readonly (readonly string[])[] => {
    if (isPartOfWord(characters[at - 1]) || !isLetter(characters[at])) return [];
    const end = isPartOfWord(characters[at + 1]) ? at + 2 : at + 1;
    if (!characters.slice(at, end).every(isLetter)) return [];
    const marks =
      characters[end] === '#'
        ? 'sharp'
        : characters[end] === '+' && characters[end + 1] === '+'
          ? 'plusplus'
          : '';
    if (marks === '' || isLetter(characters[end + (marks === 'sharp' ? 1 : 2)])) return [];
    return [[...characters.slice(at, end), ...marks]];
  });
}

const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** What stands between characters of scripts without spaces, without accents; such a character where it stands alone. */
function formsOfRun(run: readonly string[]): readonly string[] {
  const parts: string[][] = [];
  for (const [at, character] of run.entries()) {
    if (at > 0 && isUnspaced(character) === isUnspaced(run[at - 1] ?? '')) parts.at(-1)?.push(character);
    else parts.push([character]);
  }
  return parts.flatMap((part) => {
    if (part.some(isUnspaced)) return wordsOfRun(part);
    const bare = Array.from(part.join('').normalize('NFD')).filter((one) => one < '\u0300' || one > '\u036f');
    const plain = Array.from(bare.join('').normalize('NFC')).map((one) => PLAIN[one] ?? one);
    return wordsOfRun(Array.from(plain.join('')));
  });
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
