import {
  cutToLength,
  isExactNumber,
  isJsonObject,
  type Json,
  jsonPrefix,
  stringifyExact,
  utf8Length,
} from '@workrail/kernel';
import { oneLine } from '../../text/phrases.ts';

/** Bytes of a value as an answer carries it. */
const bytesOf = (value: unknown): number => utf8Length(stringifyExact(value as Json));

/** What is kept of the texts, lists and objects within a value that has no room; the first that is small enough is used. */
const CUTS = [
  { text: 1_000, items: 50 },
  { text: 300, items: 20 },
  { text: 100, items: 10 },
  { text: 60, items: 4 },
  { text: 30, items: 2 },
] as const;

/** A value that has so many bytes as JSON; of a larger one the beginnings of its texts and lists, with `…` where something is left out. */
export function fitted<Value>(value: Value, room: number): Value {
  if (bytesOf(value) <= room) return value;
  for (const cut of CUTS) {
    const short = shortened(value as Json, cut);
    if (bytesOf(short) <= room) return short as Value;
  }
  return beginningOf(value as Json, room) as Value;
}

/** Of each member an equal part, as the text of its JSON where it has more. */
function beginningOf(value: Json, room: number): Json {
  const textOf = (part: Json, most: number): Json =>
    bytesOf(part) <= most ? part : jsonPrefix(typeof part === 'string' ? part : stringifyExact(part), most);
  if (!isJsonObject(value) || isExactNumber(value)) return textOf(value, room - 2);
  const members = Object.entries(value).slice(0, MEMBERS);
  const each = Math.floor(room / members.length / 2) - 4;
  return Object.fromEntries(members.map(([name, member]) => [jsonPrefix(name, each), textOf(member, each)]));
}

function shortened(value: Json, cut: { readonly text: number; readonly items: number }): Json {
  if (typeof value === 'string') return cutToLength(value, cut.text);
  if (typeof value !== 'object' || value === null) return value;
  if (isExactNumber(value))
    return value.rawJSON.length > cut.text ? cutToLength(value.rawJSON, cut.text) : value;
  const inner = (one: Json): Json => shortened(one, cut);
  if (Array.isArray(value)) {
    const all = value as readonly Json[];
    const objects = all.some((item) => isJsonObject(item));
    const more = all.length > cut.items && !objects ? [`… and ${all.length - cut.items} more`] : [];
    return [...all.slice(0, cut.items).map(inner), ...more];
  }
  const members = Object.entries(value);
  const kept = members.slice(0, Math.max(MEMBERS, cut.items));
  const more = members.length - kept.length;
  return Object.fromEntries([
    ...kept.map(([name, member]) => [cutToLength(name, cut.text), inner(member)]),
    ...(more === 0 ? [] : [['…', `and ${more} more`]]),
  ]) as Json;
}

/** What a form of an answer has at most. */
const MEMBERS = 20;

/** The items of a list from a position on, counted from 1, that have room; always one of them, which is made to fit. */
export function pageFrom<Item>(
  all: readonly Item[],
  from: number,
  room: number,
  most = room,
): { readonly items: readonly Item[]; readonly next?: number } {
  const items: Item[] = [];
  const start = Math.max(0, from - 1);
  let left = room;
  for (const [index, item] of all.slice(start).entries()) {
    const short = fitted(item, Math.min(most, room));
    left -= bytesOf(short) + 1;
    if (left < 0 && items.length > 0) return { items, next: start + index + 1 };
    items.push(short);
  }
  return { items };
}

/** Lines that have room, and how many lines there are besides. */
export function linesWithin(lines: readonly string[], room: number): readonly string[] {
  const { items } = pageFrom(lines, 1, room);
  const more = lines.length - items.length;
  return more === 0 ? items : [...items, `… and ${more} more lines, which have no room here`];
}

/** Names in a row, as many as have room. */
export function namesWithin(all: readonly string[], room: number): string {
  const { items } = pageFrom(all, 1, room, 200);
  const more = all.length - items.length;
  return oneLine(`${items.join(', ')}${more === 0 ? '' : ` and ${more} more`}`);
}
