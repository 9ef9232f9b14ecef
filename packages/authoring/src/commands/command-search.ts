/** Something that can be found by words. */
export interface Searchable<A> {
  readonly item: A;
  /** Items that fit equally well are in the order of their names. */
  readonly name: string;
  /** What is deprecated is found last. */
  readonly isDeprecated: boolean;
  /** The weight of each word. */
  readonly words: ReadonlyMap<string, number>;
  /** Words of what it is about. */
  readonly subjects: ReadonlySet<string>;
}

export interface CommandIndex<A> {
  /** Best first; all of them in the order of their names where nothing is asked for. */
  readonly search: (query: string) => readonly A[];
}

/** How much a word says that only tells what is done. */
export const ACTION_WEIGHT = 2;
/** Words that every API has for what is done. */
const PLAIN_ACTIONS = new Set(
  'list get show find all read fetch create add new update change edit set delete remove'.split(' '),
);

/** Words that say nothing of what is looked for. */
const SILENT = new Set([
  'a',
  'an',
  'and',
  'by',
  'for',
  'from',
  'in',
  'my',
  'of',
  'on',
  'the',
  'this',
  'to',
  'with',
]);

/** Words of a text, the parts of compounds by themselves, each without an ending that only tells number. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => (word === '' || SILENT.has(word) ? [] : singular(word)));

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Makes items findable. */
export function commandIndex<A>(entries: readonly Searchable<A>[]): CommandIndex<A> {
  const frequency = new Map<string, number>();
  for (const { words } of entries)
    for (const word of words.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const inOrder = entries.toSorted(byName).map(({ item }) => item);

  /** Words that begin so are found too, so that half a word is enough. */
  const meant = (word: string): readonly (readonly [string, number])[] =>
    frequency.has(word)
      ? [[word, 1]]
      : [...frequency.keys()].flatMap((one): readonly (readonly [string, number])[] =>
          word.length > 2 && one.startsWith(word) ? [[one, 0.6]] : [],
        );

  return {
    search: (query) => {
      const asked = [...new Set(wordsOf(query))].map(meant);
      if (asked.length === 0) return inOrder;
      return entries
        .flatMap((entry) => {
          const { words, subjects } = entry;
          const scores = asked.map((ways) =>
            Math.max(
              0,
              ...ways.map(
                ([word, share]) =>
                  weightIn(words, word) * share * rarity(frequency.get(word) ?? 1, entries.length),
              ),
            ),
          );
          const met = scores.filter((score) => score > 0).length;
          if (met === 0) return [];
          const score = scores.reduce((sum, one) => sum + one, 0) * (met / scores.length);
          return [{ entry, score: score / (1 + EXTRA * (subjects.size - asks(subjects, asked))) }];
        })
        .toSorted(
          (one, other) =>
            Number(one.entry.isDeprecated) - Number(other.entry.isDeprecated) ||
            other.score - one.score ||
            byName(one.entry, other.entry),
        )
        .map(({ entry }) => entry.item);
    },
  };
}

/** What says what to do says little of what it is done to, wherever it stands. */
const weightIn = (words: ReadonlyMap<string, number>, word: string): number => {
  const weight = words.get(word) ?? 0;
  return PLAIN_ACTIONS.has(word) ? Math.min(weight, ACTION_WEIGHT) : weight;
};

/** How much less likely a command is the one for each thing that it is about besides. */
const EXTRA = 0.12;

const asks = (
  subjects: ReadonlySet<string>,
  asked: readonly (readonly (readonly [string, number])[])[],
): number => asked.filter((ways) => ways.some(([word]) => subjects.has(word))).length;

const rarity = (count: number, all: number): number => Math.log(1 + all / count);

type Named = Pick<Searchable<unknown>, 'name'>;

const byName = ({ name: one }: Named, { name: other }: Named): number =>
  one < other ? -1 : one > other ? 1 : 0;
