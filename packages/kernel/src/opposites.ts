import { editDistance } from './edit-distance.ts';

/** Words that are close in letters or in use, and mean the opposite. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['after', 'before'],
  ['all', 'any'],
  ['allow', 'deny'],
  ['and', 'or'],
  ['approved', 'declined'],
  ['exclude', 'include'],
  ['excludes', 'includes'],
  ['false', 'true'],
  ['first', 'last'],
  ['gt', 'lt'],
  ['gte', 'lte'],
  ['high', 'low'],
  ['input', 'output'],
  ['inputs', 'outputs'],
  ['inner', 'outer'],
  ['max', 'min'],
  ['maximum', 'minimum'],
  ['more', 'less'],
  ['no', 'yes'],
  ['off', 'on'],
  ['optional', 'required'],
  ['run', 'skip'],
  ['start', 'end'],
  ['starts', 'ends'],
  ['until', 'while'],
];

const OPPOSITES = new Map([...PAIRS, ...PAIRS.map(([left, right]) => [right, left] as const)]);

const NEGATIONS = ['not', 'non', 'no', 'un', 'in', 'im', 'dis', '!'];

/** Shorter words have no prefix: "in" is not the opposite of a letter. */
const SHORTEST = 3;

/** Whether one of two names negates the other, so that neither is a misspelling of the other. */
export function areOpposites(left: string, right: string): boolean {
  const words = [wordsOf(left), wordsOf(right)] as const;
  return (
    isNegated(words[0]) !== isNegated(words[1]) ||
    hasOppositeWords(...words) ||
    negates(left, right) ||
    negates(right, left)
  );
}

/** Wherever the word stands: `containsNot`, `starts_not_with`. */
const isNegated = (words: readonly string[]): boolean =>
  words.some((word) => ['not', 'non', 'never', 'without'].includes(word));

/** `maxIterations` is `max` and `iterations`. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z]+/);

const hasOppositeWords = (left: readonly string[], right: readonly string[]): boolean =>
  left.some((word) => {
    const opposite = OPPOSITES.get(word);
    return opposite !== undefined && right.includes(opposite) && !left.includes(opposite);
  });

/** A prefix that makes up the whole of what sets two names apart, or all but a misspelling. */
function negates(long: string, short: string): boolean {
  const [negated, plain] = [long.toLowerCase(), short.toLowerCase()];
  if (plain.length < SHORTEST) return false;
  const edits = editDistance(negated, plain);
  return NEGATIONS.some(
    (prefix) =>
      negated.startsWith(prefix) &&
      !plain.startsWith(prefix) &&
      editDistance(negated.slice(prefix.length), plain) <= edits - prefix.length,
  );
}
