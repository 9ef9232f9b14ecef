import { isJsonObject, type Json, type JsonObject, ownValue } from '@workrail/kernel';
import { EACH, type Need, type NeedPath } from './need.ts';

/**
 * A need by the place that its value is read from in a context: a key may have dots itself, a number may be the place of
 * an entry, and the length of a list is that of the list to send. Undefined for the length of a text.
 */
export function asRead(need: Need, context: JsonObject): Need | undefined {
  const path: NeedPath[number][] = [];
  const written = withFlatKey(need.path, context);
  let value: Json | undefined = context;
  for (const [index, part] of written.entries()) {
    const isBelow = index > 0 && typeof part === 'string' && !isJsonObject(value);
    if (isBelow && part === 'length' && index === written.length - 1)
      return typeof value === 'string' ? undefined : listOf(need, path, value);
    const place = isBelow && PLACE.test(part) ? Number(part) : part;
    value = valueAt(value, place);
    path.push(place);
  }
  return { ...need, path };
}

/** As a path is followed into a list. */
const PLACE = /^(0|[1-9]\d{0,8})$/;

/** A key that has dots itself stands in front of the path that it is written as. */
function withFlatKey(path: NeedPath, context: JsonObject): NeedPath {
  const each = path.indexOf(EACH);
  const end = each < 0 ? path.length : each;
  const name = path.slice(0, end).map(String).join('.');
  return end > 1 && Object.hasOwn(context, name) ? [name, ...path.slice(end)] : path;
}

/** What has a limit is the number of the entries. */
function listOf({ most, hint }: Need, path: NeedPath, value: Json | undefined): Need {
  return {
    path,
    type: 'array',
    ...(most !== undefined && Array.isArray(value) ? { most } : {}),
    ...(hint === undefined ? {} : { hint }),
  };
}

/** Of entries, the first one shows what they are. */
function valueAt(value: Json | undefined, part: NeedPath[number]): Json | undefined {
  if (typeof part === 'string') return isJsonObject(value) ? ownValue(value, part) : undefined;
  return Array.isArray(value) ? (value as readonly Json[])[part === EACH ? 0 : part] : undefined;
}
