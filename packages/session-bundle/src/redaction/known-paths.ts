import type { RedactionKind } from './rules.ts';

/** A path of the machine that is exported from; texts are looked through for it as it is. */
export interface KnownPath {
  readonly kind: Extract<RedactionKind, 'home-path' | 'workspace'>;
  readonly path: string;
}

/** A piece of a text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly kind: RedactionKind;
}

const ABSOLUTE = /^(?:[A-Za-z]:)?[\\/]/;
const WORD = /[\p{L}\p{N}_]/u;

/** Finds known paths in texts, whatever slashes they are written with. */
export function pathFinder(paths: readonly KnownPath[]): (text: string) => readonly Span[] {
  const spellings = new Map(
    paths.flatMap(({ kind, path }) => spellingsOf(path).map((one) => [one, kind] as const)),
  );
  return (text) => [...spellings].flatMap(([spelling, kind]) => occurrences(text, spelling, kind));
}

const SLASHES = [
  '/',
  '\\',
  '\\\\',
  '\\/',
  '\\\\/',
  '\\u002f',
  '\\u002F',
  '\\u005c',
  '\\u005C',
  '&#47;',
  '&#x2F;',
];
/** Addresses write other characters of a path so too. */
const ENCODED_SLASHES = ['/', '%2F', '%2f', '%5C', '%5c', '%252F'];

/** A root folder is in every path, and says nothing. */
function spellingsOf(given: string): readonly string[] {
  const path = given.replace(/[\\/]{1,2}$/, '').toWellFormed();
  if (!ABSOLUTE.test(path) || path.length < 2) return [];
  const parts = path.split(/[\\/]/);
  const encoded = parts.map(encodeURIComponent);
  const ways = [
    ...[...SLASHES, ...ENCODED_SLASHES].map((slash) => parts.join(slash)),
    ...ENCODED_SLASHES.map((slash) => encoded.join(slash)),
    ...asOneName(path, parts),
  ];
  const drive = /^[A-Za-z](?=:|%3A|-)/;
  return [
    ...new Set(
      ways.flatMap((way) => [
        way,
        way.replace(drive, (letter) => letter.toUpperCase()),
        way.replace(drive, (letter) => letter.toLowerCase()),
      ]),
    ),
  ];
}

/** Agents name a folder after a project: `-srv-ci-shop`. Of one folder it would be a word as others. */
const asOneName = (path: string, parts: readonly string[]): readonly string[] =>
  parts.length > 2 ? [path.replace(/[^A-Za-z0-9]/g, '-')] : [];

function occurrences(text: string, path: string, kind: Span['kind']): readonly Span[] {
  const found: Span[] = [];
  for (let start = text.indexOf(path); start >= 0; start = text.indexOf(path, start + path.length)) {
    const end = start + path.length;
    if (!goesOn(text, end) && !isEndOfAnother(text, start, path)) found.push({ start, end, kind });
  }
  return found;
}

/** `/w/shop` is not meant by `/w/shopping`. */
const goesOn = (text: string, end: number): boolean => WORD.test(text.charAt(end));

/** A path of one folder may end a longer one by chance, `/app` in `web/app`, and so may one that is written as a name. */
const isEndOfAnother = (text: string, start: number, path: string): boolean =>
  (path.startsWith('-') || (path.lastIndexOf('/') <= 0 && path.startsWith('/'))) &&
  WORD.test(text.charAt(start - 1));
