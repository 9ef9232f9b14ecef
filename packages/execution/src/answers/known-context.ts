import { defined, type Json, type JsonObject, jsonLength, utf8Length } from '@workrail/kernel';
import { valueRef } from '../read-output/output-ref.ts';
import type { KnownContext } from './answer.ts';

/** What the context may take in an answer, as JSON, and what one value of it may. */
const LIMIT = 2_000;
const VALUE_LIMIT = 300;
/** What names of other keys may take; a longer name is only counted. */
const NAMES_ROOM = 600;
const KEY_LIMIT = 60;

/**
 * The context at a point in about `room` bytes of JSON: the smallest values first, so that as many as possible are whole,
 * and the names of the others. Undefined where nothing is set.
 */
export function knownContext(
  context: JsonObject,
  { stateToken, room }: { readonly stateToken: string; readonly room: number },
): KnownContext | undefined {
  const keys = Object.keys(context).sort();
  if (keys.length === 0) return undefined;
  const limit = Math.min(LIMIT, room);
  const sizes = new Map(keys.map((key) => [key, sizeOf(key, context[key] ?? null)]));
  const short = keys.filter((key) => (sizes.get(key) ?? 0) <= VALUE_LIMIT);
  const whole = fitting(short, sizes, limit);
  const shown = whole.size === keys.length ? whole : fitting(short, sizes, limit - NAMES_ROOM);
  const others = keys.filter((key) => !shown.has(key));
  const nameable = others.filter((key) => jsonLength(key) <= KEY_LIMIT);
  const nameSizes = new Map(nameable.map((key) => [key, jsonLength(key) + 3]));
  const names = fitting(nameable, nameSizes, Math.min(NAMES_ROOM, limit));
  const longer = others.filter((key) => names.has(key));
  const [first] = longer;
  const omitted = others.length - longer.length;
  return defined({
    values: Object.fromEntries(Object.entries(context).filter(([key]) => shown.has(key))),
    longer: first === undefined ? undefined : longer,
    readWith:
      first === undefined
        ? undefined
        : { tool: 'read_output' as const, arguments: { stateToken, ref: valueRef(first) } },
    omitted: omitted === 0 ? undefined : omitted,
  });
}

const sizeOf = (key: string, value: Json): number => jsonLength(key) + utf8Length(JSON.stringify(value)) + 4;

/** As many of the keys as go into `limit` bytes, the smallest first. */
function fitting(
  keys: readonly string[],
  sizes: ReadonlyMap<string, number>,
  limit: number,
): ReadonlySet<string> {
  const size = (key: string): number => sizes.get(key) ?? 0;
  let left = limit;
  const fit = [...keys]
    .sort((one, other) => size(one) - size(other))
    .filter((key) => {
      left -= size(key);
      return left >= 0;
    });
  return new Set(fit);
}
