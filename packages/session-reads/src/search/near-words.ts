const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const SHORTEST = 4;
const LONGEST = 20;

/**
 * Words that a small mistake turns into this one: a letter too many, too few, a wrong one, or two that changed
 * places. None for short words, of which too many are neighbours, and for words with digits, where each digit
 * counts. The number of words looked up is bounded by the length of the word, not by the vocabulary.
 */
export function nearWords(word: string): readonly string[] {
  const letters = Array.from(word);
  if (letters.length < SHORTEST || letters.length > LONGEST || /\p{N}/u.test(word)) return [];
  const alphabet = [...new Set([...LETTERS, ...letters])];
  const near = new Set<string>();
  for (let i = 0; i <= letters.length; i += 1) {
    const [before, after] = [letters.slice(0, i), letters.slice(i)];
    for (const letter of alphabet) near.add([...before, letter, ...after].join(''));
    const [first, second, ...rest] = after;
    if (first === undefined) continue;
    near.add([...before, ...after.slice(1)].join(''));
    for (const letter of alphabet) near.add([...before, letter, ...after.slice(1)].join(''));
    if (second !== undefined) near.add([...before, second, first, ...rest].join(''));
  }
  near.delete(word);
  return [...near];
}
