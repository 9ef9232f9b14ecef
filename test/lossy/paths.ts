import { isJsonObject, type Json, type JsonObject } from '@workrail/kernel';

const partsOf = (path: string): readonly string[] => path.split(/[.[\]]+/).filter((part) => part !== '');

/** An object or list; one that was sent as its JSON text counts as well. */
function insideOf(value: Json | undefined): Json | undefined {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return undefined;
  }
}

/** What stands at a path such as `output.artifacts[0].kind`. */
export function valueAt(value: Json | undefined, path: string): Json | undefined {
  let at: Json | undefined = value;
  for (const part of partsOf(path)) {
    const inside = insideOf(at);
    if (Array.isArray(inside)) at = (inside as readonly Json[])[Number(part)];
    else at = inside !== undefined && isJsonObject(inside) ? inside[part] : undefined;
  }
  return at;
}

/** The value with something else at a path; undefined takes away what stands there. */
export function withValueAt(value: JsonObject, path: string, put: Json | undefined): JsonObject {
  const [part, ...rest] = partsOf(path);
  return part === undefined ? value : (putAt(value, part, rest, put) as JsonObject);
}

function putAt(value: Json | undefined, part: string, rest: readonly string[], put: Json | undefined): Json {
  const inside = insideOf(value);
  const [next, ...further] = rest;
  const below = (before: Json | undefined) => (next === undefined ? put : putAt(before, next, further, put));
  if (Array.isArray(inside)) {
    const items = inside as readonly Json[];
    const item = below(items[Number(part)]);
    return item === undefined
      ? items.filter((_, index) => index !== Number(part))
      : items.with(Math.min(Number(part), items.length - 1), item);
  }
  const { [part]: before, ...others } = inside !== undefined && isJsonObject(inside) ? inside : {};
  const member = below(before);
  return member === undefined ? others : { ...others, [part]: member };
}
