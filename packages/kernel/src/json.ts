/** A JSON value without parts. */
export type JsonPrimitive = string | number | boolean | null;
/** Any JSON value. */
export type Json = JsonPrimitive | readonly Json[] | JsonObject;
/** A JSON object, such as the context of a run. */
export interface JsonObject {
  readonly [key: string]: Json;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value that a text is the JSON of; undefined where it is none. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Reads an own property only: names such as `constructor` never reach the prototype. */
export function ownValue(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/**
 * Follows a dotted path through own properties; `length` of an array or a string counts as one.
 * A key that itself contains dots wins over the path.
 */
export function valueAtPath(root: JsonObject, path: string): Json | undefined {
  const flat = ownValue(root, path);
  if (flat !== undefined) return flat;
  let current: Json | undefined = root;
  for (const segment of path.split('.')) {
    current = step(current, segment);
    if (current === undefined) return undefined;
  }
  return current;
}

function step(value: Json | undefined, segment: string): Json | undefined {
  if (Array.isArray(value)) {
    if (segment === 'length') return value.length;
    return /^(0|[1-9]\d*)$/.test(segment) ? (value as readonly Json[])[Number(segment)] : undefined;
  }
  if (typeof value === 'string') return segment === 'length' ? value.length : undefined;
  return isJsonObject(value) ? ownValue(value, segment) : undefined;
}
