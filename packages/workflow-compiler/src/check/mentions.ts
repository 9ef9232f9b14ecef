import { isText, type SourceNode } from '../parse/source-tree.ts';

/** Members whose texts say nothing about which context keys there are. */
const SILENT = new Set([
  'var',
  'items',
  'count',
  'id',
  'equals',
  'not_equals',
  'in',
  'contractRef',
  '$schema',
  'version',
]);

/** All that the texts of a part of the file say, keys included: what an agent can have been told to set. */
export function textOf(node: SourceNode): string {
  const words: string[] = [];
  collectWords(node, words);
  return words.join('\n');
}

function collectWords(node: SourceNode, words: string[]): void {
  if (node.kind === 'array') for (const item of node.items) collectWords(item, words);
  else if (node.kind === 'object')
    for (const { key, value } of node.entries) {
      words.push(key);
      if (!SILENT.has(key)) collectWords(value, words);
    }
  else if (isText(node)) words.push(node.value);
}

/** Tells whether a text names a context key, as a word of its own. */
export function mentionsIn(text: string): (key: string) => boolean {
  let looks = 0;
  let plain: ReadonlySet<string> | undefined;
  let all: ReadonlySet<string> | undefined;
  return (key) => {
    const isPlain = PLAIN.test(key);
    looks += 1;
    if (isPlain && looks <= LOOKS) return standsIn(text, key);
    plain ??= new Set(text.match(/[\w-]+/g));
    if (plain.has(key)) return true;
    // A word of plain letters alone would be there already, and finding words of any script takes several times as long.
    if (isPlain) return false;
    all ??= new Set(text.match(/[\p{L}\p{M}\p{N}_-]+/gu));
    return all.has(key);
  };
}

const PLAIN = /^[\w-]+$/;

/** For so many keys, looking for each is quicker than taking the whole text apart. */
const LOOKS = 30;

function standsIn(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!isPartOfWord(text, at - 1) && !isPartOfWord(text, at + word.length)) return true;
  }
  return false;
}

const isPartOfWord = (text: string, at: number): boolean => PLAIN.test(text.charAt(at));

/** Members whose texts are names of context keys or of loop variables. */
const NAMING = new Set(['contextKey', 'key', 'itemVar', 'indexVar', 'iterationVar']);

/** The context keys and variables that fields of a part of the file name. */
export function keysNamedIn(node: SourceNode): readonly string[] {
  if (node.kind === 'array') return node.items.flatMap(keysNamedIn);
  if (node.kind !== 'object') return [];
  return node.entries.flatMap(({ key, value }) =>
    NAMING.has(key) && isText(value) ? [value.value] : keysNamedIn(value),
  );
}

/** A name in backticks, or one that no plain word looks like: `reviewState`, `review_state`. */
const WRITTEN_KEY =
  /`([\p{L}_][\p{L}\p{N}_-]*)(?:\.[\p{L}\p{N}_.-]+)?`|(?<![\w-])([a-z][a-z0-9]*[A-Z_]\w*)(?![\w-])/gu;

/** The context keys that a text most likely names. */
export const keysWrittenIn = (text: string): readonly string[] =>
  [...text.matchAll(WRITTEN_KEY)].flatMap(([, marked, joined]) => marked ?? joined ?? []);
