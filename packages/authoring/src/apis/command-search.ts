import type { ApiCommand } from '@workrail/openapi';

/** A command and what it can be found by. */
export interface FindableCommand {
  readonly catalog_id: string;
  readonly command: ApiCommand;
}

interface Entry {
  readonly found: FindableCommand;
  /** The weight of each word. */
  readonly words: ReadonlyMap<string, number>;
  /** Words of what it is about. */
  readonly subjects: ReadonlySet<string>;
}

export interface CommandIndex {
  /** Best first; all of them in the order of their names where nothing is asked for. */
  readonly search: (query: string) => readonly FindableCommand[];
}

/** Where a word says more of what a command does. */
const WEIGHTS = { name: 6, summary: 5, path: 4, operation: 4, tag: 3, description: 1 } as const;

/** Words of people for what is done. */
const ACTIONS = {
  list: ['list', 'get', 'show', 'find', 'all', 'search', 'read', 'fetch'],
  info: ['get', 'show', 'find', 'read', 'fetch', 'retrieve', 'detail', 'look', 'one'],
  create: ['create', 'add', 'new', 'make', 'post', 'send', 'open', 'register', 'submit', 'start'],
  update: ['update', 'change', 'edit', 'set', 'modify', 'put', 'patch', 'rename'],
  delete: ['delete', 'remove', 'drop', 'destroy', 'cancel', 'clear'],
} as const;
const ACTION_WEIGHT = 2;
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
const wordsOf = (text: string): readonly string[] =>
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

/** Makes commands findable. */
export function commandIndex(commands: readonly FindableCommand[]): CommandIndex {
  const entries = commands.map(
    (found): Entry => ({
      found,
      words: weightsOf(found.command),
      subjects: new Set(wordsOf(found.command.path.replaceAll(/\{[^{}]*\}/g, ' '))),
    }),
  );
  const frequency = new Map<string, number>();
  for (const { words } of entries)
    for (const word of words.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const inOrder = entries.map(({ found }) => found).toSorted(byName);

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
        .flatMap(({ found, words, subjects }) => {
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
          return [{ found, score: score / (1 + EXTRA * (subjects.size - asks(subjects, asked))) }];
        })
        .toSorted(
          (one, other) =>
            Number(isOld(one.found)) - Number(isOld(other.found)) ||
            other.score - one.score ||
            byName(one.found, other.found),
        )
        .map(({ found }) => found);
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

const isOld = ({ command }: FindableCommand): boolean => command.deprecated === true;

export const nameOf = ({ group, name }: Pick<ApiCommand, 'group' | 'name'>): string => `${group} ${name}`;

const byName = (one: FindableCommand, other: FindableCommand): number => {
  const [left, right] = [nameOf(one.command), nameOf(other.command)];
  return left < right ? -1 : left > right ? 1 : 0;
};

function weightsOf(command: ApiCommand): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  const add = (text: string | undefined, weight: number): void => {
    for (const word of new Set(wordsOf(text ?? '')))
      weights.set(word, Math.max(weights.get(word) ?? 0, weight));
  };
  const { group, name, path, summary, operationId, tags, description } = command;
  add(description?.slice(0, 1_000), WEIGHTS.description);
  add(group, WEIGHTS.tag);
  add(tags.join(' '), WEIGHTS.tag);
  add(path, WEIGHTS.path);
  add(operationId, WEIGHTS.operation);
  add(summary, WEIGHTS.summary);
  add(name.split(':').slice(0, -1).join(' '), WEIGHTS.name);
  for (const word of actionWords(command)) weights.set(word, Math.max(weights.get(word) ?? 0, ACTION_WEIGHT));
  return weights;
}

function actionWords({ method, path }: ApiCommand): readonly string[] {
  const isOfOne = /\{[^{}]*\}[^/]*$/.test(path);
  switch (method) {
    case 'get':
      return isOfOne ? ACTIONS.info : [...ACTIONS.list, ...ACTIONS.info];
    case 'post':
      return isOfOne ? [...ACTIONS.create, ...ACTIONS.update] : ACTIONS.create;
    case 'put':
    case 'patch':
      return ACTIONS.update;
    case 'delete':
      return ACTIONS.delete;
    default:
      return [method];
  }
}
