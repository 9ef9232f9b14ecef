import {
  BUDGETS,
  CONTEXT_REFERENCE,
  isJsonObject,
  type Json,
  type JsonObject,
  jsonLength,
  utf8Length,
} from '@workrail/kernel';
import { lookup, type Scope } from './scope.ts';

/*
 * Fills references in texts. A path without a value stays visible as `[unset: path]`. Values are put in once and never
 * read as references themselves, and each is whole or stands as `[cut: path, n bytes]`: what is begun and breaks off
 * misleads.
 */

export type Interpolate = (text: string) => string;

/** Fills what belongs to one thing that is shown, in the room that all of it shares. */
export interface Fills {
  readonly text: Interpolate;
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
    cuts: cuts.map(({ path, whole }) => ({ path, bytes: utf8Length(whole) })),
  };
}

/** A path that texts refer to. */
interface Reference {
  readonly path: string;
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
  const known = (path: string): Reference => {
    const before = references.get(path);
    if (before !== undefined) return before;
    const value = lookup(scope, path);
    const isSet = value !== undefined;
    const whole = isSet ? textOf(value) : unset(path);
    const fresh = { path, whole, isSet, bytes: 0, cost: 0, times: 0, wholeTimes: 0, otherwise: NO_ROOM };
    references.set(path, fresh);
    return fresh;
  };
  const note = (path: string, bytesOf: Measure, costOf: Measure): string => {
    const one = known(path);
    one.bytes += bytesOf(one.whole);
    one.cost = Math.max(one.cost, costOf(one.whole));
    one.times += 1;
    return one.whole;
  };
  const twice: Measure = (whole) => jsonLength(JSON.stringify(whole));
  return {
    text: (text) => replaced(text, (path) => note(path, jsonLength, jsonLength)),
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
  const isWhole = (path: string): boolean => {
    const before = used.get(path) ?? 0;
    used.set(path, before + 1);
    return before < (references.get(path)?.wholeTimes ?? 0);
  };
  const otherwise = (path: string): string => references.get(path)?.otherwise ?? NO_ROOM;
  const fill: Interpolate = (text) =>
    replaced(text, (path) => (isWhole(path) ? shownIn(scope, path) : otherwise(path)));
  return {
    text: fill,
    data: fill,
    value: (path) => {
      const value = lookup(scope, path);
      if (value === undefined) return undefined;
      return isWhole(path) ? value : otherwise(path);
    },
  };
}

const sumOf = (references: readonly Reference[], of: (one: Reference) => number): number =>
  references.reduce((sum, one) => sum + of(one), 0);
