/** Numbers from 0 to 1 that are the same for the same seed. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SYLLABLES = 'ba ce di fo gu ha ki lo mu na pe ri so tu va we xi yo zu bra clo dre fli gro'.split(' ');

/** The n-th word of a made-up language: four syllables, another word for each n below 300,000. */
function word(n: number): string {
  let [text, rest] = ['', n];
  for (let i = 0; i < 4; i += 1) {
    text += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return text;
}

const COMMON = 2_000;
const RARE = 40_000;
const WORDS = Array.from({ length: COMMON + RARE }, (_, n) => word(n));

/** A word as texts have it: a few of them stand everywhere. */
export const commonWord = (next: () => number): string => WORDS[Math.floor(COMMON * next() ** 3)] ?? '';
export const rareWord = (next: () => number): string => WORDS[COMMON + Math.floor(RARE * next())] ?? '';
