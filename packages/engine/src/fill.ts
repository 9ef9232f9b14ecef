import {
  BUDGETS,
  CONTEXT_REFERENCE,
  cutToCharacters,
  isJsonObject,
  type Json,
  type JsonObject,
  jsonLength,
  onOneLine,
  utf8Length,
} from '@workrail/kernel';
import { lookup, type Scope } from './scope.ts';

/*
 * Fills references in texts. A path without a value stays visible as `[unset: path]`. Values are put in once and never
 * read as references themselves, and each is whole or stands as `[cut: path, n bytes]`: what is begun and breaks off
 * misleads. Only a title, which names a thing and says nothing about it, has the beginning of a long value, on its one line.
 */

export type Interpolate = (text: string) => string;

/** Fills what belongs to one thing that is shown, in the room that all of it shares. */
export interface Fills {
  readonly text: Interpolate;
  /** For a title: each value on one line, and of a long one its beginning. */
  readonly title: Interpolate;
  /** For what an answer's text shows as JSON, and so escapes twice. */
  readonly data: Interpolate;
  /** A value that is passed on as it is, or what stands for it. */
  readonly value: (path: string) => Json | undefined;
}

/** A value that had no room. */
export interface CutValue {
  readonly path: string;
  /** Of all of it, as text in UTF-8. */
  readonly bytes: number;
}

export const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Stands for a value where even its name has no room; no longer than the shortest reference. */
const NO_ROOM = '[cut]';
const unset = (path: string): string => `[unset: ${path}]`;
const marker = (path: string, whole: string): string => `[cut: ${path}, ${utf8Length(whole)} bytes]`;

/** Bytes of one value in a reason, which stands in an answer beside the whole step. */
const REASON_VALUE = 200;

const replaced = (text: string, shown: (path: string) => string): string =>
  text.replace(CONTEXT_REFERENCE, (_, path: string) => shown(path));

const shownIn = (scope: Scope, path: string): string => {
  const value = lookup(scope, path);
  return value === undefined ? unset(path) : textOf(value);
};

/** For what the agent is told about something that is in the way: each value that is short. */
export const reasonInterpolator =
  (scope: Scope): Interpolate =>
  (text) =>
    replaced(text, (path) => {
      const whole = shownIn(scope, path);
      return jsonLength(whole) <= REASON_VALUE ? whole : marker(path, whole);
    });

/** Characters of one value in a title. */
const TITLE_VALUE = 120;

const shownInTitle = (scope: Scope, path: string): string =>
  cutToCharacters(onOneLine(shownIn(scope, path)), TITLE_VALUE);

/** For titles that stand by themselves. */
export const titleInterpolator =
  (scope: Scope): Interpolate =>
  (text) =>
    onOneLine(replaced(text, (path) => shownInTitle(scope, path)));

/** For texts that are compared: whole, whatever the agent is shown of them. */
export const wholeInterpolator =
  (scope: Scope): Interpolate =>
  (text) =>
    replaced(text, (path) => shownIn(scope, path));

/** Fills the texts anywhere inside an object; its keys stay. */
export const fillObject = (object: JsonObject, fill: Interpolate): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, fillJson(value, fill)]));

function fillJson(value: Json, fill: Interpolate): Json {
  if (typeof value === 'string') return fill(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map((entry) => fillJson(entry, fill));
  return isJsonObject(value) ? fillObject(value, fill) : value;
}

/** What is made with all values that `limit` bytes of JSON have room for, the shortest first, and those that are cut. */
export function fillWithin<A extends object>(
  scope: Scope,
  limit: number,
  make: (fills: Fills) => A,
): { readonly made: A; readonly cuts: readonly CutValue[] } {
  const references = new Map<string, Reference>();
  const whole = make(collecting(scope, references));
  const all = [...references.values()].sort((left, right) => left.cost - right.cost);
  const needed = sumOf(all, ({ cost, times }) => cost * times);
  // Nearly always there is room for everything, and nothing else needs to be known.
  if (needed <= BUDGETS.interpolated) return { made: whole, cuts: [] };
  const bare = utf8Length(JSON.stringify(whole)) - sumOf(all, ({ bytes }) => bytes);
  const room = Math.max(BUDGETS.interpolated, limit - bare);
  if (needed <= room) return { made: whole, cuts: [] };
  allot(all, room);
  const cuts = all.filter(({ isSet, wholeTimes, times }) => isSet && wholeTimes < times);
  return {
    made: make(filling(scope, references)),
    cuts: [...new Set(cuts.map(({ path }) => path))].map((path) => ({
      path,
      bytes: utf8Length(shownIn(scope, path)),
    })),
  };
}

type Form = 'text' | 'title';
const keyOf = (path: string, form: Form): string => `${form} ${path}`;
const SHOWN: Readonly<Record<Form, (scope: Scope, path: string) => string>> = {
  text: shownIn,
  title: shownInTitle,
};

/** A path that texts of one form refer to. */
interface Reference {
  readonly path: string;
  /** As this form has all of it. */
  readonly whole: string;
  readonly isSet: boolean;
  /** Bytes that its values take as JSON in all places together, where each of them is whole. */
  bytes: number;
  /** Bytes of its value in one place, in the form of an answer in which it takes most. */
  cost: number;
  /** In how many places it stands. */
  times: number;
  /** In how many of them it has room. */
  wholeTimes: number;
  /** What stands in the others. */
  otherwise: string;
}

/** Puts in every value whole, and takes down what that costs. */
function collecting(scope: Scope, references: Map<string, Reference>): Fills {
  const known = (path: string, form: Form): Reference => {
    const before = references.get(keyOf(path, form));
    if (before !== undefined) return before;
    const isSet = lookup(scope, path) !== undefined;
    const whole = SHOWN[form](scope, path);
    const fresh = { path, whole, isSet, bytes: 0, cost: 0, times: 0, wholeTimes: 0, otherwise: NO_ROOM };
    references.set(keyOf(path, form), fresh);
    return fresh;
  };
  const note = (path: string, bytesOf: Measure, costOf: Measure, form: Form = 'text'): string => {
    const one = known(path, form);
    one.bytes += bytesOf(one.whole);
    one.cost = Math.max(one.cost, costOf(one.whole));
    one.times += 1;
    return one.whole;
  };
  const twice: Measure = (whole) => jsonLength(JSON.stringify(whole));
  return {
    text: (text) => replaced(text, (path) => note(path, jsonLength, jsonLength)),
    title: (text) => onOneLine(replaced(text, (path) => note(path, jsonLength, jsonLength, 'title'))),
    data: (text) => replaced(text, (path) => note(path, jsonLength, twice)),
    value: (path) => {
      const value = lookup(scope, path);
      if (value !== undefined) note(path, () => utf8Length(JSON.stringify(value)), twice);
      return value;
    },
  };
}

type Measure = (whole: string) => number;

/** First every place gets the name of its value, or the value where that is shorter; then values get their places. */
function allot(references: readonly Reference[], room: number): void {
  let left = room - sumOf(references, ({ times, cost }) => times * Math.min(cost, NO_ROOM.length));
  const spend = (times: number, more: number): number => {
    const afforded = more <= 0 ? times : Math.min(times, Math.max(0, Math.floor(left / more)));
    left -= afforded * Math.max(0, more);
    return afforded;
  };
  for (const one of references) {
    const named = marker(one.path, one.whole);
    const length = jsonLength(named);
    const least = Math.min(one.cost, NO_ROOM.length);
    if (one.cost <= length) one.wholeTimes = spend(one.times, one.cost - least);
    else if (spend(one.times, length - least) === one.times) one.otherwise = named;
  }
  for (const one of references)
    if (one.otherwise !== NO_ROOM) one.wholeTimes = spend(one.times, one.cost - jsonLength(one.otherwise));
}

function filling(scope: Scope, references: ReadonlyMap<string, Reference>): Fills {
  const used = new Map<string, number>();
  const isWhole = (path: string, form: Form): boolean => {
    const key = keyOf(path, form);
    const before = used.get(key) ?? 0;
    used.set(key, before + 1);
    return before < (references.get(key)?.wholeTimes ?? 0);
  };
  const otherwise = (path: string, form: Form): string =>
    references.get(keyOf(path, form))?.otherwise ?? NO_ROOM;
  const fill =
    (form: Form): Interpolate =>
    (text) =>
      replaced(text, (path) => (isWhole(path, form) ? SHOWN[form](scope, path) : otherwise(path, form)));
  const title = fill('title');
  return {
    text: fill('text'),
    title: (text) => onOneLine(title(text)),
    data: fill('text'),
    value: (path) => {
      const value = lookup(scope, path);
      if (value === undefined) return undefined;
      return isWhole(path, 'text') ? value : otherwise(path, 'text');
    },
  };
}

const sumOf = (references: readonly Reference[], of: (one: Reference) => number): number =>
  references.reduce((sum, one) => sum + of(one), 0);
