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
 * The words of a text, each once, in the order in which they first occur, at most `limit`. A word is a run of
 * letters, marks and digits; single letters and digits are left out. What comes out holds no other characters,
 * whatever goes in, so that no store has to escape it.
 */
export function wordsOf(text: string, limit: number): readonly string[] {
  const words = new Set<string>();
  for (const [run] of folded(text).matchAll(WORD)) {
    for (const word of UNSPACED.test(run) ? pairs(run) : [run]) {
      const cut = prefix(word, LONGEST_WORD);
      if (cut.length > 1 || UNSPACED.test(cut)) words.add(cut);
      if (words.size >= limit) return [...words];
    }
  }
  return [...words];
}

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
