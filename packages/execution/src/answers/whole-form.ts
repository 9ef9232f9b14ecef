import { entryTree, fitsTree, hasEntries, hasFields, type NeedTree } from '@workrail/engine';
import { isJsonObject, type Json, jsonLength, ownValue, wholePlaceholder } from '@workrail/kernel';

/** Bytes of what one stand-in names. */
const NAMES_ROOM = 300;

/**
 * One text for a list or an object that has no room part by part: that all of it is to be sent, and what it lacks. Half
 * of the value would be taken for the whole.
 */
export function wholeForm(key: string, tree: NeedTree, known: Json | undefined): string {
  const lacks = [...new Set(lacksOf(tree, known, ''))];
  return tree.type === 'array'
    ? wholePlaceholder(key, 'array', listSays(tree, known, lacks))
    : wholePlaceholder(
        key,
        'object',
        saying(isJsonObject(known) ? 'each field as before' : 'an object', lacks),
      );
}

function listSays(tree: NeedTree, known: Json | undefined, lacks: readonly string[]): string {
  const { most, least, entry } = tree;
  const named = lacks.every((one) => one.startsWith('[].'))
    ? lacks.map((one) => one.slice('[].'.length))
    : lacks;
  const length = Array.isArray(known) ? known.length : 0;
  if (most !== undefined && most < length)
    return saying(
      most === 1 ? 'only its first entry, as before' : `only its first ${most} entries, as before`,
      named,
    );
  if (least !== undefined) return saying('every entry that it had', named);
  const each = length > 0 ? 'each entry as before' : 'each entry';
  const isPlain = entry !== undefined && !hasFields(entry) && !hasEntries(entry);
  if (isPlain && lacks.length === 1 && tree.at.size === 0)
    return `each entry, as before where it is ${wordsFor(entry).slice(2, -1) || 'a text'}`;
  return saying(each, named);
}

function saying(whole: string, lacks: readonly string[]): string {
  if (lacks.length === 0) return whole;
  let room = NAMES_ROOM;
  const shown = lacks.filter((one) => {
    room -= jsonLength(one) + 2;
    return room >= 0;
  });
  const rest = lacks.length - shown.length;
  if (shown.length === 0) return `${whole}, with all that is needed`;
  return `${whole}, with ${shown.join(', ')}${rest === 0 ? '' : ` and ${rest} more`}`;
}

/** What a value lacks, by its path: `findings[].name`. */
function lacksOf(tree: NeedTree, known: Json | undefined, path: string): readonly string[] {
  if (hasFields(tree)) {
    const before = isJsonObject(known) ? known : undefined;
    return [...tree.fields].flatMap(([field, below]) =>
      before !== undefined && below.hint === true
        ? []
        : lacksOf(below, ownValue(before ?? {}, field), path === '' ? field : `${path}.${field}`),
    );
  }
  if (hasEntries(tree)) return [...limitOf(tree, known, path), ...entriesLack(tree, known, path)];
  return known !== undefined && fitsTree(known, tree) ? [] : [`${path}${wordsFor(tree)}`];
}

function entriesLack(tree: NeedTree, known: Json | undefined, path: string): readonly string[] {
  const list: readonly (Json | undefined)[] = Array.isArray(known) ? known : [undefined];
  const there = list.flatMap((entry, index) => {
    const below = tree.at.has(index) ? undefined : entryTree(tree, index, entry !== undefined);
    return below === undefined ? [] : lacksOf(below, entry, `${path}[]`);
  });
  const single = [...tree.at].flatMap(([index, below]) =>
    below.hint === true ? [] : lacksOf(below, list[index], `${path}[${index}]`),
  );
  return [...there, ...single];
}

function limitOf({ most, least }: NeedTree, known: Json | undefined, path: string): readonly string[] {
  if (path === '') return [];
  if (least !== undefined) return [`every entry that ${path} had`];
  return most !== undefined && Array.isArray(known) && most < known.length
    ? [`only the first ${most} of ${path}`]
    : [];
}

const WORDS = {
  string: '',
  number: ' (a number)',
  boolean: ' (true or false)',
  array: ' (a list)',
  object: ' (an object)',
} as const;

const wordsFor = ({ type = 'string', most }: NeedTree): string =>
  type === 'number' && most !== undefined ? ` (a whole number, at most ${most})` : WORDS[type];
