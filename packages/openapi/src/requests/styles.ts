import { E, type Either, type Json } from '@workrail/kernel';
import type { ParameterStyle } from '../commands/command.ts';
import { percentEncoded } from './percent.ts';
import { isList, isObject, textOfValue } from './values.ts';

/** How a value becomes text. */
export interface Styling {
  readonly style: ParameterStyle;
  readonly explode: boolean;
}

/** Escapes one name or value; `separator` is what would end it. */
export type Escape = (text: string, separator?: string) => string;

/** A name and its value in a query, a form or a cookie, escaped. */
export type Pair = readonly [name: string, value: string];

/** A value without what is null in it: what is null is not sent. */
type Parts =
  | { readonly kind: 'one'; readonly text: string }
  | { readonly kind: 'list'; readonly texts: readonly string[] }
  | { readonly kind: 'object'; readonly members: readonly Pair[] };

/** Left: why the styles other than deepObject have no rule for it. */
function partsOf(value: Json): Either<string, Parts> {
  const text = textOfValue(value);
  if (text !== undefined) return E.right({ kind: 'one', text });
  if (isList(value)) {
    const texts = value.filter((item) => item !== null).map(textOfValue);
    return texts.every((one) => one !== undefined)
      ? E.right({ kind: 'list', texts })
      : E.left('its items are lists or objects');
  }
  const members = Object.entries(isObject(value) ? value : {}).flatMap(([name, member]) =>
    member === null ? [] : [[name, textOfValue(member)] as const],
  );
  return members.every((one): one is Pair => one[1] !== undefined)
    ? E.right({ kind: 'object', members })
    : E.left('its members are lists or objects');
}

/** What stands between the items of a list or an object that is one text, escaped. */
const SEPARATORS: Partial<Record<ParameterStyle, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' };

/** All of a list or an object in one text: `a,b` or `name,value,name,value`. */
const joined = (parts: Parts, escapeOne: Escape, separator: string): string => {
  if (parts.kind === 'one') return escapeOne(parts.text);
  const texts = parts.kind === 'list' ? parts.texts : parts.members.flat();
  return texts.map((one) => escapeOne(one, ',')).join(separator);
};

const isEmpty = (parts: Parts): boolean =>
  (parts.kind === 'list' && parts.texts.length === 0) ||
  (parts.kind === 'object' && parts.members.length === 0);

/** `name=value,name=value` with any separator. */
const assigned = (members: readonly Pair[], escapeOne: Escape, separator: string): string =>
  members.map(([name, value]) => `${escapeOne(name, ',')}=${escapeOne(value, ',')}`).join(separator);

/** A value in a path, as RFC 6570 has it; empty for an empty list or object. Left: why it cannot be written. */
export const inPath = (name: string, value: Json, { style, explode }: Styling): Either<string, string> =>
  E.map((parts: Parts) => {
    if (isEmpty(parts)) return '';
    const escapeOne = percentEncoded;
    if (style === 'matrix') return matrix(escapeOne(name), parts, explode);
    const lead = style === 'label' ? '.' : '';
    const separator = style === 'label' && explode ? '.' : ',';
    return parts.kind === 'object' && explode
      ? lead + assigned(parts.members, escapeOne, separator)
      : lead + joined(parts, escapeOne, separator);
  })(partsOf(value));

function matrix(name: string, parts: Parts, explode: boolean): string {
  const pairs: readonly Pair[] =
    explode && parts.kind === 'list'
      ? parts.texts.map((text) => [name, percentEncoded(text)])
      : explode && parts.kind === 'object'
        ? parts.members.map(([key, text]) => [percentEncoded(key), percentEncoded(text)])
        : [[name, joined(parts, percentEncoded, ',')]];
  return pairs.map(([key, text]) => (text === '' ? `;${key}` : `;${key}=${text}`)).join('');
}

/** A value in a header, as it is written there: nothing is escaped. Undefined for an empty list or object. */
export const inHeader = (value: Json, { explode }: Styling): Either<string, string | undefined> =>
  E.map((parts: Parts) => {
    if (isEmpty(parts)) return undefined;
    return parts.kind === 'object' && explode
      ? assigned(parts.members, unescaped, ',')
      : joined(parts, unescaped, ',');
  })(partsOf(value));

const unescaped = (text: string): string => text;

/**
 * A value in a query, a form or a cookie; no pair for an empty list or object. `key` escapes names, which keep no
 * reserved characters. Left: why it cannot be written.
 */
export function inPairs(
  name: string,
  value: Json,
  { style, explode }: Styling,
  { key, text }: { readonly key: Escape; readonly text: Escape },
): Either<string, readonly Pair[]> {
  if (style === 'deepObject') return E.right(inBrackets(name, value, { key, text }));
  return E.map((parts: Parts): readonly Pair[] => {
    if (isEmpty(parts)) return [];
    if (explode && parts.kind === 'list') return parts.texts.map((one) => [key(name), text(one)]);
    if (explode && parts.kind === 'object')
      return parts.members.map(([member, one]) => [key(member), text(one)]);
    return [[key(name), joined(parts, text, SEPARATORS[style] ?? ',')]];
  })(partsOf(value));
}

/** Members and items in brackets behind the name, at any depth: `a[b][c]=1`, `a[0]=x`. What is null or empty is not sent. */
export function inBrackets(
  name: string,
  value: Json,
  escapes: { readonly key: Escape; readonly text: Escape },
): readonly Pair[] {
  const text = textOfValue(value);
  if (text !== undefined) return [[escapes.key(name), escapes.text(text)]];
  if (value === null) return [];
  return Object.entries(value).flatMap(([part, member]) =>
    inBrackets(`${name}[${part}]`, member as Json, escapes),
  );
}

/** Whether an item holds what stands between the items, which the receiver would take for the end of it. */
export function hasDelimiter(value: Json, delimiter: string): boolean {
  const items = isList(value) ? value : isObject(value) ? Object.entries(value).flat() : [];
  return items.some((item) => textOfValue(item)?.includes(delimiter) === true);
}
