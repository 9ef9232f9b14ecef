/** Longest word that is kept, in code points: what is longer is no word but data, and its beginning tells it apart. */
const LONGEST_WORD = 32;
/** Longest key, in code points. Of a longer one its end counts, which is where paths and names differ. */
const LONGEST_KEY = 96;

/** Scripts that put no spaces between words; their texts are taken apart into pairs of characters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** One spelling for texts that people take for equal: NFKC, lower case, no half characters. */
const folded = (text: string): string => text.toWellFormed().normalize('NFKC').toLowerCase().normalize('NFC');

/**
 * The words of a text, each once: at most `limit` in the order in which they first occur, and after them at most as many
 * other forms of them that people search for. A word is a run of letters, marks and digits; single letters and digits are
 * left out. What comes out holds no other characters, whatever goes in, so that no store has to escape it.
 */
export function wordsOf(text: string, limit: number): readonly string[] {
  const whole = folded(text);
  const words = new Set<string>();
  let end = whole.length;
  for (const { 0: run, index } of whole.matchAll(WORD)) {
    for (const word of UNSPACED.test(run) ? pairs(run) : [run]) {
      const cut = prefix(word, LONGEST_WORD);
      if (isWord(cut)) words.add(cut);
      if (words.size < limit) continue;
      end = index + run.length;
      break;
    }
    if (words.size >= limit) break;
  }
  // Added, never put in their place: rows that were written before there were other forms stay right.
  const forms = new Set<string>();
  for (const form of formsIn(whole.slice(0, end))) {
    if (forms.size >= limit) break;
    if (!words.has(form)) forms.add(form);
  }
  return [...words, ...forms];
}

/**
 * The words that a text asks for, each once, in its order, at most `limit`: in the forms in which `wordsOf` has them whatever
 * accents were written, and apart where scripts meet.
 */
export const queryWordsOf = (text: string, limit: number): readonly string[] =>
  [...new Set(formsIn(folded(text)))].slice(0, limit);

/**
 * Whether the words of a phrase stand in a text in their order, one right after the other, in whatever case and accents.
 * Single letters count here, and characters of scripts without spaces need no space around them.
 */
export const holdsPhrase = (text: string, phrase: string): boolean => inOrder(text).includes(inOrder(phrase));

const inOrder = (text: string): string => ` ${[...partsOf(folded(text))].join(' ')} `;

function* partsOf(text: string): Generator<string> {
  for (const [run] of spelt(text).matchAll(WORD)) {
    for (const [part] of run.matchAll(PARTS)) {
      if (UNSPACED.test(part)) yield* part;
      else yield plain(part);
    }
  }
}

const isWord = (word: string): boolean => word.length > 1 || UNSPACED.test(word);

/** Names of languages that consist of a letter and marks. */
const MARKED = /(?<![\p{L}\p{M}\p{N}])(\p{L}{1,2})(\+\+|#)(?!\p{L})/gu;
const SAID: Readonly<Record<string, string>> = { '++': 'plusplus', '#': 'sharp' };

const spelt = (text: string): string =>
  text.replace(MARKED, (_, letters: string, marks: string) => ` ${letters}${SAID[marks] ?? ''} `);

/** Words without accents, Latin ones apart from scripts without spaces, and names such as C++ in letters. */
function* formsIn(text: string): Generator<string> {
  for (const [run] of spelt(text).matchAll(WORD)) {
    if (ASCII.test(run)) {
      const word = prefix(run, LONGEST_WORD);
      if (isWord(word)) yield word;
      continue;
    }
    for (const [part] of run.matchAll(PARTS)) {
      const words = UNSPACED.test(part) ? pairs(part) : [prefix(plain(part), LONGEST_WORD)];
      yield* words.filter(isWord);
    }
  }
}

/** Most words: in one script, without accents. */
const ASCII = /^[a-z0-9]*$/;

const PARTS = new RegExp(`${UNSPACED.source}+|(?:(?!${UNSPACED.source}).)+`, 'gu');
const ACCENTS = /[\u0300-\u036f]/g;
const LETTERS: Readonly<Record<string, string>> = {
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
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/** Without accents, and in plain letters where people write them so. */
const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter);

/** White space, and characters that stand for nothing; the last code point is a mark of its own in stores. */
const BETWEEN = /[\s\p{Cc}\u{10ffff}]+/gu;

/** An identifier in one spelling: a branch, a ticket, a path, a title. Empty for a text of white space. */
export function keyOf(text: string): string {
  const characters = Array.from(folded(text).replace(BETWEEN, ' ').trim());
  return characters.slice(-LONGEST_KEY).join('');
}

function prefix(word: string, limit: number): string {
  return word.length <= limit ? word : Array.from(word).slice(0, limit).join('');
}

/** Overlapping pairs of neighbours, `login` runs inside included; a single character alone. */
function pairs(run: string): readonly string[] {
  const characters = Array.from(run);
  return characters.length < 2
    ? characters
    : characters.slice(1).map((character, i) => `${characters[i]}${character}`);
}
